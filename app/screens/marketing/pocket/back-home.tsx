/** The way back to the landing page, at the top and the foot of each Pocket page. */
export function BackHome() {
  return (
    <p className="back-home">
      <a href="/">Back to home</a>
    </p>
  )
}
