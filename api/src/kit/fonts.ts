/** A font for rich texts, with all names that operating systems and documents use for it. */
export interface TextFont {
  /** The stored name. */
  name: string
  /** Other names of the font in documents, for example in its own language, and similar fonts. */
  also: readonly string[]
  /** The generic CSS family that is used if none of them is installed. */
  fallback: 'sans-serif' | 'serif' | 'monospace' | 'cursive'
}

const font = (
  name: string,
  also: readonly string[] = [],
  fallback: TextFont['fallback'] = 'sans-serif',
): TextFont => ({ name, also, fallback })

/** Fonts of rich texts for Korean, English and Chinese; the first is the default, at 10pt (spec 2§9). */
export const textFonts: readonly TextFont[] = [
  font('Malgun Gothic', ['맑은 고딕']),
  font('Dotum', ['돋움', 'DotumChe', '돋움체']),
  font('Gulim', ['굴림', 'GulimChe', '굴림체']),
  font('Batang', ['바탕', 'BatangChe', '바탕체'], 'serif'),
  font('Gungsuh', ['궁서', 'GungsuhChe', '궁서체'], 'serif'),
  font('Nanum Gothic', ['나눔고딕', 'NanumGothic']),
  font('HCR Batang', ['함초롬바탕', '한컴바탕'], 'serif'),
  font('HCR Dotum', ['함초롬돋움', '한컴돋움']),
  font('Arial', ['Helvetica']),
  font('Calibri'),
  font('Verdana'),
  font('Tahoma'),
  font('Georgia', [], 'serif'),
  font('Times New Roman', ['Times'], 'serif'),
  font('Courier New', ['Courier', 'Consolas'], 'monospace'),
  font('Microsoft YaHei', ['微软雅黑']),
  font('DengXian', ['等线']),
  font('SimHei', ['黑体']),
  font('SimSun', ['宋体', 'NSimSun', '新宋体'], 'serif'),
  font('FangSong', ['仿宋', 'FangSong_GB2312', '仿宋_GB2312'], 'serif'),
  font('KaiTi', ['楷体', 'KaiTi_GB2312', '楷体_GB2312'], 'cursive'),
]

/** The CSS `font-family` value of a font in rich texts: its name and its fallback. */
export function fontStack({ name, fallback }: TextFont): string {
  return `"${name}", ${fallback}`
}

/** The first font of a CSS family list that rich texts may use; undefined if there is none. */
export function textFont(family: string): TextFont | undefined {
  for (const part of family.split(',')) {
    const wanted = part
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim()
      .toLowerCase()
    const textFont = textFonts.find(({ name, also }) =>
      [name, ...also].some((known) => known.toLowerCase() === wanted),
    )
    if (textFont) return textFont
  }
  return undefined
}

/** Sizes of rich texts in points (spec 2§9). */
export const textFontSize = { least: 7, most: 72, usual: 10 } as const
