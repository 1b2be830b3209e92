import { reservationAdminApi } from '@maru/api/reservation'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { ListRow, Rows } from '#ui/list/rows.tsx'
import { ErrorNote } from '#ui/notice.tsx'

/** Removed resources that can be restored; renders nothing if there are none. */
export function RemovedResources() {
  const t = useTranslate()
  const language = useLanguage()
  const removed = useRead(reservationAdminApi.listRemovedResources, {})
  const restore = useChange(reservationAdminApi.restoreResource, {
    onSuccess: () => showToast(t('reservation.admin.restored')),
  })
  const title = t('reservation.admin.removedResources')
  if (!removed.isError && !removed.data?.length) return null
  return (
    <Card label={title}>
      <CardHeader title={title} />
      {removed.isError ? <ErrorNote error={removed.error} onRetry={() => void removed.refetch()} /> : null}
      {restore.error ? <ErrorNote error={restore.error} inline /> : null}
      <Rows label={title}>
        {(removed.data ?? []).map((one) => {
          const name = localName(one.name, language)
          const until = t('reservation.admin.restoreUntil', { day: listDay(one.restoreUntil) })
          return (
            <ListRow
              key={one.resourceId}
              end={
                <Actions as="span">
                  <Button
                    aria-label={`${t('kit.restore')}: ${name}`}
                    isPending={restore.isPending && restore.variables?.resourceId === one.resourceId}
                    onPress={() => restore.mutate({ resourceId: one.resourceId })}
                  >
                    {t('kit.restore')}
                  </Button>
                </Actions>
              }
            >
              {[name, until, localName(one.folderName, language), one.place].filter(Boolean).join(' · ')}
            </ListRow>
          )
        })}
      </Rows>
    </Card>
  )
}
