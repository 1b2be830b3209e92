/** One colour step: OKLCH lightness and chroma; the hue is the company's. */
type Step = readonly [lightness: number, chroma: number]

const lightSteps: Record<string, Step> = {
  '--c-50': [0.972, 0.012],
  '--c-100': [0.925, 0.026],
  '--c-200': [0.86, 0.05],
  '--c-300': [0.77, 0.07],
  '--c-400': [0.67, 0.085],
  '--c-500': [0.57, 0.088],
  '--c-600': [0.485, 0.082],
  '--c-700': [0.415, 0.068],
  '--c-800': [0.36, 0.054],
  '--c-900': [0.31, 0.042],
}

const darkSteps: Record<string, Step> = {
  '--accent': [0.75, 0.085],
  '--accent-press': [0.84, 0.06],
  '--accent-soft': [0.28, 0.032],
  '--on-accent': [0.19, 0.02],
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Linear sRGB of an OKLCH colour (CSS Color 4 §10); values may be outside of 0 to 1. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The colour in sRGB; reduces chroma until it is in gamut. */
function shownRgb([lightness, chroma]: Step, hue: number): Rgb {
  for (let part = 1; part > 0; part -= 0.02) {
    const rgb = linearRgb(lightness, chroma * part, hue)
    if (rgb.every((value) => value >= -0.0001 && value <= 1.0001)) return rgb
  }
  return linearRgb(lightness, 0, hue)
}

function toHex(rgb: Rgb): string {
  const byte = (value: number) => {
    const bounded = Math.min(1, Math.max(0, value))
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(byte).join('')}`
}

/** Contrast of two `#rrggbb` colours (WCAG 2.2 §1.4.3): 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of a company with this hue in degrees, by custom property: for the light and the dark theme. */
export function paletteOf(hue: number): { light: Record<string, string>; dark: Record<string, string> } {
  const shown = (steps: Record<string, Step>) =>
    Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, toHex(shownRgb(step, hue))]))
  return { light: shown(lightSteps), dark: shown(darkSteps) }
}

/** The stylesheet of a theme named `hue-0` to `hue-359`; undefined for any other name. */
export function hueStylesheet(name: string): string | undefined {
  const digits = /^hue-(\d{1,3})$/.exec(name)?.[1]
  if (digits === undefined || Number(digits) > 359) return undefined
  const { light, dark } = paletteOf(Number(digits))
  const rules = (colors: Record<string, string>) =>
    Object.entries(colors)
      .map(([property, color]) => `  ${property}: ${color};`)
      .join('\n')
  return `:root {\n${rules(light)}\n}\n[data-theme='dark'] {\n${rules(dark)}\n}\n`
}
