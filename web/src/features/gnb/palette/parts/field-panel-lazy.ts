import { lazyRoom } from '#kit/lazy-room.ts'
import { withLaterSlots } from '#kit/slots.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'

const room = lazyRoom('gnb')
const load = () => room.load('gnb', () => withLaterSlots(() => import('./field-panel.tsx')))

/** The list of the field, loaded when the field is used; `preload` loads it when the pointer or the focus arrives. */
export const FieldPanel = lazyLayer('gnb', async () => (await load()).FieldPanel)
