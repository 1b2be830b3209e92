import type { SingleProcess, Stop } from '#kit/operation/single-process.ts'
import type { Background } from '#kit/room.ts'
import { watchMirrors } from './watch.service.ts'

/** Watches the mailboxes on mail servers of companies in one of the processes. */
export function startMirrors(context: Background, { single }: { single: SingleProcess }): Stop {
  return single.run('mail.mirror', (signal) => watchMirrors(context, signal))
}
