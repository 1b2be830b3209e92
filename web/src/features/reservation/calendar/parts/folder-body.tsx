import { type BookingItem, reservationApi } from '@maru/api/reservation'
import { PanelLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useRead, useReads } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { LoadingBar, Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import styles from '../../booking/parts/reservation.module.css'
import { baseDays, mergeBookings, requestTypeOf } from '../../reservation.rules.ts'
import { BookingsView } from './bookings-view.tsx'
import { FolderSelect } from './folder-select.tsx'
import { useNowPending } from './free-now.tsx'
import { type BodyProps, rightPane } from './mine-body.tsx'
import { NowCards, NowDialog, NowPane } from './now-pane.tsx'
import paneStyles from './panes.module.css'
import { ResourceChips, ResourcePane } from './resource-choice.tsx'
import { ResourceSheet } from './resource-sheet.tsx'
import { useShownResources } from './use-shown-resources.ts'

const leftPane = 'resources'

/** Properties of {@link FolderBody}; `resourceId` is the resource in the address. */
export interface FolderBodyProps extends BodyProps {
  folderId: number | undefined
  resourceId: number | undefined
  onFolder: (folderId: number) => void
  /** Whether the dialog that selects resources is open. */
  hasSheet: boolean
  onSheet: (isOpen: boolean) => void
}

/** The calendar of the resources of a category (spec 3§2, reservedb). */
export function FolderBody({
  folderId,
  resourceId,
  onFolder,
  hasSheet,
  onSheet,
  bar,
  ...props
}: FolderBodyProps) {
  const { view, onDraft, panes } = props
  const isPhone = !useWide(761)
  const t = useTranslate()
  const tree = useRead(reservationApi.getFolder, { id: 0 }, { staleTime: 60_000 })
  const [open, setOpen] = useState<BookingItem | null>(null)
  const { resources, all, few, shown, ...choice } = useShownResources(folderId, view, resourceId)
  const lists = useReads(
    reservationApi.listBookings,
    shown.flatMap(({ resourceId }) =>
      baseDays(props).map((baseDatetime) => ({
        ...{ resourceId, baseDatetime },
        requestType: requestTypeOf[view],
      })),
    ),
  )
  const bookings = useMemo(() => mergeBookings(lists.data ?? []), [lists.data])
  const isPending = useNowPending(isPhone) || resources.isPending
  if (isPending) return <Skeleton rows={8} />
  if (resources.isError) return <ErrorNote error={resources.error} onRetry={() => void resources.refetch()} />
  // On a phone, the days of the list would move down when their bookings arrive.
  const isListComing = isPhone && lists.isPending && shown.length > 0
  const folders = tree.data?.folders ?? []
  const ofFolder = { folders, folderId, onFolder }
  return (
    <>
      {isPhone ? (
        <div className={paneStyles.phone}>
          <NowCards onDraft={onDraft} onOpen={setOpen} />
        </div>
      ) : (
        <div className={styles.chips}>
          <Button
            icon={<Icon icon={PanelLeft} size={16} />}
            {...(panes.toggle
              ? { 'aria-expanded': panes.left, 'aria-controls': panes.left ? leftPane : undefined }
              : { 'aria-haspopup': 'dialog' as const })}
            onPress={() => (panes.toggle ? panes.toggle('left') : onSheet(true))}
          >
            {t('reservation.panes.resources')}
            <Muted className={styles.quiet}>
              {shown.length}/{all.length}
            </Muted>
          </Button>
          <FolderSelect {...ofFolder} />
          {panes.left ? null : <ResourceChips resources={few} {...choice} />}
        </div>
      )}
      {hasSheet ? (
        <ResourceSheet {...ofFolder} resources={all} {...choice} onClose={() => onSheet(false)} />
      ) : null}
      {bar}
      <LoadingBar isLoading={lists.isPending && shown.length > 0} />
      {lists.error ? <ErrorNote error={lists.error} onRetry={lists.refetch} /> : null}
      {all.length === 0 ? <Empty text={t('reservation.emptyFolder')} /> : null}
      <Row gap="3" align="start">
        {panes.left ? <ResourcePane id={leftPane} folders={folders} resources={all} {...choice} /> : null}
        <div className={paneStyles.center}>
          {isListComing ? <Skeleton rows={8} /> : null}
          {all.length > 0 && !lists.error && !isListComing ? (
            <BookingsView
              {...props}
              open={open}
              onOpen={setOpen}
              resources={shown}
              bookings={bookings}
              emptyText={t('reservation.empty')}
            />
          ) : null}
        </div>
        {panes.right ? <NowPane id={rightPane} onDraft={onDraft} onOpen={setOpen} /> : null}
        {props.hasNow ? (
          <NowDialog onDraft={onDraft} onOpen={setOpen} onClose={() => props.onNow(false)} />
        ) : null}
      </Row>
    </>
  )
}
