import { useLaunch } from '#app/screens/marketing/frame/launch-state.ts'
import { home } from '#app/texts/marketing/home.ts'
import { isLaunched } from '#domain/kernel/launch.ts'

/** What nobody may overlook, in the size of any other text. */
export function Disclaimers() {
  const backingIsLive = isLaunched(useLaunch(), 'backing')
  return (
    <section
      id="disclaimers"
      className="band theme-light chalk-ground"
      aria-labelledby="disclaimers-title"
    >
      <div className="wrap split">
        <h2 id="disclaimers-title" className="split-head" tabIndex={-1}>
          {home.disclaimersTitle}
        </h2>
        <div className="notice">
          <h3>{home.noticeTitle}</h3>
          <p>{backingIsLive ? home.noticeOnceLaunched : home.noticeBeforeLaunch}</p>
          {home.notice.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}
