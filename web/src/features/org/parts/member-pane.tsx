import { LoadingBar, Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { MemberList, type MemberListProps } from './member-list.tsx'
import styles from './view.module.css'
import { asChosen, type ViewProps } from './view.rules.ts'

/** Where rows come from, as a query reports it. */
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
  /** Waits for something before the source too. */
  isWaiting?: boolean
  emptyText: string
}

/** The list of one view while loading, failed, empty or loaded; a failure has its text and a retry. */
export function MemberPane({
  source,
  isWaiting = false,
  emptyText,
  chosen,
  onChoose,
  ...list
}: MemberPaneProps) {
  return (
    <div className={styles.list}>
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
    </div>
  )
}
