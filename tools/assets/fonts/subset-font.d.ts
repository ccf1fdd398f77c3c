declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, Axis>
    noHinting?: boolean
  }
  /** Only the options that the asset makers use are declared. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
