import { reportBadPath } from './bad-path.ts'
import { startCopying } from './copy.ts'
import { startHeroVideo } from './hero-video.ts'
import { keepLanguage } from './keep-language.ts'
import { noteKeys } from './keys.ts'
import { watchLogos } from './logo-fallback.ts'
import { showFlash, startNotices } from './notices.ts'
import { startTravel } from './travel.ts'

/** All that a still page does by script; each part looks for its own marks in the page. */
noteKeys()
watchLogos()
keepLanguage()
startTravel()
startNotices()
showFlash()
startCopying()
reportBadPath()
startHeroVideo()
