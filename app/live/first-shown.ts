import {
  RECOMMENDED_MOST,
  RECOMMENDED_OVER_PERCENT,
  TRENDING_MOST,
  TRENDING_OVER_BPS,
} from '#app/screens/dashboard/selections.ts'
import { NEWS_MOST, SOON_DAYS } from './news.ts'

/** What the overview shows first, as the server is asked for it. */
export const picks = {
  recommendedOverPercent: RECOMMENDED_OVER_PERCENT,
  recommended: RECOMMENDED_MOST,
  news: NEWS_MOST,
  soonDays: SOON_DAYS,
}
export const trend = { overBps: TRENDING_OVER_BPS, days: 7, most: TRENDING_MOST }
