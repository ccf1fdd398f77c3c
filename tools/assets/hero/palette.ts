/** Colours of the design tokens that the picture is lit and painted with. */
export const INK_950 = '#0B0C0E'
export const INK_850 = '#181B1F'
export const CHALK = '#F4F1EA'
export const RED = '#D3202E'
export const RED_LIGHT = '#FF5A57'
export const BLUE = '#1F4FD8'
export const BLUE_LIGHT = '#6C97FF'
