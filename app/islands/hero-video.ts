const narrow = '(max-width: 1023px)'
const still = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Brings the hero video to life after the page: not under reduced motion or data saving, paused
 * while out of sight, and always under the visitor's own button.
 */
export function startHeroVideo(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-hero-video]')
  const toggle = document.querySelector<HTMLButtonElement>('[data-hero-toggle]')
  if (!video || !toggle) return

  const { pause, play } = toggle.dataset
  let wanted = !still.matches && !savesData()
  let inSight = true
  const update = () => {
    if (wanted) load(video)
    if (wanted && inSight) void video.play().catch(() => {})
    else video.pause()
    toggle.textContent = (wanted ? pause : play) ?? ''
    toggle.dataset.playing = String(wanted)
  }
  const start = () => {
    toggle.hidden = false
    toggle.addEventListener('click', () => {
      wanted = !wanted
      update()
    })
    still.addEventListener('change', () => {
      if (still.matches) wanted = false
      update()
    })
    // The last source tells when none can be played: then there is nothing to pause.
    video.addEventListener(
      'error',
      ({ target }) => {
        toggle.hidden = target === video.lastElementChild
      },
      true,
    )
    video.addEventListener('playing', () => video.classList.add('is-playing'))
    new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? true
      update()
    }).observe(video)
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : start())
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/** Gives the video its source once, sized to the screen; the poster is the picture already shown. */
function load(video: HTMLVideoElement): void {
  if (video.childElementCount > 0) return
  const size = matchMedia(narrow).matches ? 720 : 1080
  video.poster = video.parentElement?.querySelector('img')?.currentSrc ?? ''
  for (const type of ['webm', 'mp4']) {
    const source = document.createElement('source')
    source.src = video.dataset[`${type}${size}`] ?? ''
    source.type = `video/${type}`
    video.append(source)
  }
  video.load()
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
