import mp4720 from '#app/media/hero-720.mp4?url'
import webm720 from '#app/media/hero-720.webm?url'
import mp41080 from '#app/media/hero-1080.mp4?url'
import webm1080 from '#app/media/hero-1080.webm?url'

/**
 * The moving arena behind the hero, and a fighter before it. The poster is part of the page; the island gives the video its
 * source after the page has loaded, and only where motion and data are welcome.
 */
export function HeroMedia() {
  return (
    <div className="hero-media">
      <picture>
        <source
          media="(max-width: 767px)"
          type="image/avif"
          srcSet="/media/hero-poster-phone.avif"
        />
        <source media="(max-width: 767px)" srcSet="/media/hero-poster-phone.jpg" />
        <source type="image/avif" srcSet="/media/hero-poster-desk.avif" />
        <img
          className="hero-poster"
          src="/media/hero-poster-desk.jpg"
          alt=""
          width={1920}
          height={1080}
          fetchPriority="high"
        />
      </picture>
      <video
        className="hero-video"
        data-hero-video
        data-webm720={webm720}
        data-webm1080={webm1080}
        data-mp4720={mp4720}
        data-mp41080={mp41080}
        loop
        muted
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="hero-scrim" />
      <img className="hero-fighter" src="/media/hero-fighter.svg" alt="" width={320} height={400} />
    </div>
  )
}
