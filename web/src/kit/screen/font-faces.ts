/**
 * The font faces of the portal as CSS. The page of a text cannot name them itself, because the names of their files change
 * with each version.
 */
export function fontFaces(): string {
  const rules: string[] = []
  for (const sheet of document.styleSheets) {
    const base = sheet.href ?? document.baseURI
    if (new URL(base).origin !== location.origin) continue
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const resolve = (_all: string, address: string) => `url("${new URL(address, base).href}")`
      rules.push(rule.cssText.replace(/url\("([^"]+)"\)/g, resolve))
    }
  }
  return rules.join('\n')
}
