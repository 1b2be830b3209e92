import type { ArchiveImport, ArchiveState } from '@maru/api/archive'

/** The numbers of an import as texts. */
export const countsOf = ({ totalCount, loadedCount, knownCount, refusedCount }: ArchiveImport) => ({
  total: totalCount.toLocaleString(),
  loaded: loadedCount.toLocaleString(),
  known: knownCount.toLocaleString(),
  refused: refusedCount.toLocaleString(),
})

/** The colour of a state. */
export function toneOf(state: ArchiveState): 'danger' | 'ok' | 'warn' | 'info' {
  if (state === 'failed') return 'danger'
  if (state === 'done') return 'ok'
  return state === 'stopped' || state === 'undone' ? 'warn' : 'info'
}
