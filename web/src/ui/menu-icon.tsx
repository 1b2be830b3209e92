import sheet from './menu-icons.svg'

/**
 * The icon of a menu or quick menu by its name; an unknown name shows nothing. All icons are in one picture, so that no
 * script contains them. Screen readers ignore it. The size is in pixels.
 */
export function MenuIcon({ name, size }: { name: string; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
