import { useState } from 'react'
import { useKeys } from '#kit/screen/keys.ts'
import { lazyLayer } from './lazy-layer.tsx'

const KeyList = lazyLayer('ui', async () => (await import('./key-list.tsx')).KeyList)

/** Opens the list of the active keys when `?` is pressed. It is mounted once in the frame of every page. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  useKeys([{ key: '?', label: 'kit.keys.list', run: () => setOpen(true) }])
  return isOpen ? <KeyList onClose={() => setOpen(false)} /> : null
}
