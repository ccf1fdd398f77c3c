/** The library for pictures. It is large, and most processes never see a picture: it is loaded on first use. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
