import { Scale } from 'lucide-react'
import type { WorkActs } from '#kit/fillings.ts'
import { Icon } from '#ui/icon.tsx'

/** Legal holds that wait for a second signature, in the work queue: they are opened and confirmed there. */
export const adminWork: WorkActs[] = [{ kind: 'hold', icon: <Icon icon={Scale} size={15} />, hue: 5 }]
