import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { openLayer, useLayer } from '#kit/screen/layers.ts'
import { beforeSessionEnds } from '#kit/session/before-end.ts'
import { heldAccount } from '#kit/session/session.ts'
import { isSignedOut, onPersonAnnounced } from '#kit/session/session-channel.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { dropRecent, noteRecent } from '../recent.rules.ts'

const room = lazyRoom('gnb')
const OverField = lazyLayer(
  'gnb',
  async () => (await room.load('gnb', () => import('./over-field.tsx'))).OverField,
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

/** Deletes the recent pages and people before the person signs out or takes another post. */
const forget = async () => {
  dropRecent()
  return []
}

/** Records the pages that are shown in this tab, until the person signs out in any window. */
function useRecentPages() {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          const account = heldAccount()
          if (account && !isSignedOut()) noteRecent(account.personCode, toLocation.href, document.title)
        }, settled)
      }),
    [router],
  )
  useEffect(() => {
    beforeSessionEnds(forget)
    return onPersonAnnounced((person) => person === '' && dropRecent())
  }, [])
}

/** Opens the field over the page on Ctrl+K or Cmd+K, or with people first from their icon. */
export function PaletteHost() {
  const palette = useLayer('palette')
  const people = useLayer('people')
  useKeys(paletteKeys)
  useRecentPages()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The field is loaded before K is pressed, so that what is typed next arrives in it.
      if (event.key === 'Control' || event.key === 'Meta') OverField.preload()
      const account = heldAccount()
      if (event.isComposing || event.defaultPrevented || !isPaletteKey(event)) return
      // The editor uses the same keys to create a link.
      const isEdited = event.target instanceof Element && event.target.closest('[contenteditable=true]')
      if (!account || account.mailOnly || isEdited) return
      event.preventDefault()
      // In the field of the bar the same list is open already, with what is typed.
      const isInField = event.target instanceof Element && event.target.closest('search [aria-expanded=true]')
      if (!isInField) openLayer('palette')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return palette.isOpen || people.isOpen ? (
    <OverField isPeopleFirst={people.isOpen} onClose={() => openLayer(null)} />
  ) : null
}
