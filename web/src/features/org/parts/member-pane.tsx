import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { LoadingBar, Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import type { MemberListProps } from './member-list.tsx'
import styles from './view.module.css'
import { asChosen, type ViewProps } from './view.rules.ts'

// A map that is only looked at shows a table.
const MemberList = lazyPart(
  'orgmap',
  async () => (await import('./member-list.tsx')).MemberList,
  <Skeleton rows={6} />,
)

/** The state of the query that loads the rows. */
export interface RowSource {
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Properties of {@link MemberPane}. */
export interface MemberPaneProps
  extends Pick<ViewProps, 'canPick' | 'isSingle' | 'chosen' | 'onChoose' | 'onAdd'>,
    Pick<MemberListProps, 'label' | 'rows' | 'onLook' | 'onEnd'> {
  source: RowSource
  /** True while an earlier query is loading; the list waits for it too. */
  isWaiting?: boolean
  emptyText: string
}

/**
 * The list of one view in the states loading, failed, empty and loaded. A failure has its text and a retry
 * button.
 */
export function MemberPane({
  source,
  isWaiting = false,
  emptyText,
  chosen,
  onChoose,
  ...list
}: MemberPaneProps) {
  return (
    <Stack gap="0" className={styles.list}>
      <LoadingBar isLoading={source.isFetching && !source.isPending} />
      {source.error ? (
        <ErrorNote error={source.error} onRetry={() => source.refetch()} />
      ) : source.isPending || isWaiting ? (
        <Skeleton rows={6} />
      ) : (
        <MemberList
          {...list}
          chosen={new Set(chosen.keys())}
          onChoose={(keys) => onChoose(asChosen(chosen, list.rows, keys))}
          empty={<Empty text={emptyText} />}
        />
      )}
    </Stack>
  )
}
