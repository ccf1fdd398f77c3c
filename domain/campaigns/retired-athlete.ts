/** What everybody sees in place of the name of an athlete who has left; the database asks for these very words. */
export const RETIRED_ATHLETE = 'Athlète retiré'

/** What everybody sees in place of the titles that such an athlete had written. */
export const RETIRED_TITLE = 'Pocket d’un athlète retiré'
