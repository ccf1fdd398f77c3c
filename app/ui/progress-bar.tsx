interface ProgressBarProps {
  percent: number
  label: string
  text: string
}

/** A plain bar for a level's progress. */
export function ProgressBar({ percent, label, text }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <svg aria-hidden="true" className="block h-1.5 w-full" preserveAspectRatio="none">
        <rect width="100%" height="100%" className="fill-rule" />
        <rect width={`${percent}%`} height="100%" className="fill-honour" />
      </svg>
    </div>
  )
}
