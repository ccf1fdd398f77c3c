import type { SVGAttributes } from 'react'

export interface IconProps {
  size?: number
  strokeWidth?: number
  className?: string
}

/** The common frame of our own icons: a 24 grid, drawn with the same stroke as the rest. */
export function iconAttributes({ size = 20, strokeWidth = 1.75, className }: IconProps) {
  const attributes: SVGAttributes<SVGSVGElement> = {
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }
  return className ? { ...attributes, className } : attributes
}
