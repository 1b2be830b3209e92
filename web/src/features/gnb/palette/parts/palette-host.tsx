import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { openLayer, useLayer } from '#kit/screen/layers.ts'
import { heldAccount } from '#kit/session/session.ts'
import { withLaterSlots } from '#kit/slots.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { noteRecent } from '../recent.rules.ts'

const room = lazyRoom('gnb')
const Palette = lazyLayer(
  'gnb',
  async () => (await room.load('gnb', () => withLaterSlots(() => import('./palette.tsx')))).Palette,
)

/** Milliseconds after a navigation until the document title is read; the page has set it by then. */
const settled = 1_500

/** Whether a key press opens the palette: Ctrl+K, or Cmd+K on a Mac. */
function isPaletteKey(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
  )
}

const paletteKeys = [{ key: 'Ctrl K', label: 'kit.keys.palette' }] as const

/** Opens the palette on Ctrl+K or Cmd+K, and records the pages that are shown in this tab. */
export function PaletteHost() {
  const { isOpen, setOpen } = useLayer('palette')
  const router = useRouter()
  useKeys(paletteKeys)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const account = heldAccount()
      if (event.isComposing || event.defaultPrevented || !isPaletteKey(event)) return
      // The editor uses the same keys to create a link.
      const isEdited = event.target instanceof Element && event.target.closest('[contenteditable=true]')
      if (!account || account.mailOnly || isEdited) return
      event.preventDefault()
      openLayer('palette')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          const account = heldAccount()
          if (account) noteRecent(account.personCode, toLocation.href, document.title)
        }, settled)
      }),
    [router],
  )
  return isOpen ? <Palette onClose={() => setOpen(false)} /> : null
}
