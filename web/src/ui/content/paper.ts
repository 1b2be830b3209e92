/** Whether a text is an `http` or `https` address; the editor accepts only such addresses for links. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text.trim())
}

const ink = /^(?:#0{3,8}|black|windowtext|rgb\(\s*0\s*,\s*0\s*,\s*0\s*\))$/i
const paper = /^(?:#f{3,8}|white|window|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))$/i

/** Whether a colour is black text or a white background; the dark theme must not show these colours unchanged. */
export function repeatsPaper(property: 'color' | 'background', value: string): boolean {
  return (property === 'color' ? ink : paper).test(value.trim())
}

const portalFont = ', var(--font)'

/**
 * Appends the fonts of the portal to a font family. Without them, a computer without a Korean or Chinese font
 * of the family shows boxes, because its `serif` font contains only Latin letters.
 */
export function withPortalFont(family: string): string {
  return family.endsWith(portalFont) ? family : `${family}${portalFont}`
}

/** Removes the fonts of the portal from a font family; texts are stored without them. */
export function withoutPortalFont(family: string): string {
  return family.replace(portalFont, '')
}

/** Whether the HTML of an editor has neither text nor a picture, a table or a rule. */
export function isBlankHtml(html: string): boolean {
  return !/<(?:img|hr|table)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/gi, '') === ''
}
