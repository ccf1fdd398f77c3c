/** Why a form was not carried out, under its button; nothing where it was. */
export function FormRefusal({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="border-l-2 border-caution pl-4 text-15">
      {children}
    </p>
  )
}
