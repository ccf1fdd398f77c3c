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
