/** The sign of the house, large: an octagon whose lower left corner is the red one. */
export function OctagonMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 200 200" aria-hidden="true">
      <path fill="#D3202E" d="m0 110v31.42l58.58 58.58h31.42v-90z" />
      <path
        fill="currentColor"
        d="m0 90v-31.42l58.58-58.58h82.84l58.58 58.58v82.84l-58.58 58.58h-31.42v-27h20.24l42.76-42.76v-60.48l-42.76-42.76h-60.48l-42.76 42.76v20.24z"
      />
    </svg>
  )
}
