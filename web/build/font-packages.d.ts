declare module 'subset-font' {
  /** Returns a font with only the glyphs of a text. */
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number }>
      keepFeatures: string[]
    },
  ): Promise<Uint8Array>

  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export { subsetFont as default }
}

declare module 'fontverter' {
  export function convert(font: Uint8Array, format: 'truetype'): Promise<Uint8Array>
}
