import { mailAdministrationApi } from '@maru/api/mail/administration'
import type { MoveKind, MovingBox } from '@maru/api/mail/mirror/move'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { moveFaults } from '../../mirror/parts/move-step.tsx'
import { useMailMovesOfCompany, useStartMailMoves, useStopMailMoves } from '../administration.api.ts'
import styles from './administration.module.css'

function useColumns(): Column<MovingBox>[] {
  const t = useTranslate()
  return [
    {
      ...{ id: 'name', head: t('mail.settings.move.company.person'), phone: 'main' as const },
      cell: ({ name, address }) => `${name} (${address})`,
    },
    {
      ...{ id: 'state', head: t('mail.settings.move.company.state'), width: '130px', phone: 'lead' as const },
      cell: ({ onto, state }) =>
        state === 'away' || state === 'paused'
          ? t(`mail.settings.mirror.states.${state}`)
          : t(`mail.settings.move.states.${onto?.state ?? 'none'}`),
    },
    {
      ...{ id: 'moved', head: t('mail.settings.move.company.moved'), width: '120px', phone: 'meta' as const },
      cell: ({ onto, portalOnly }) => (onto ? `${onto.done} / ${onto.total}` : `0 / ${portalOnly}`),
    },
    {
      ...{
        id: 'checked',
        head: t('mail.settings.move.company.checked'),
        width: '120px',
        phone: 'meta' as const,
      },
      cell: ({ back }) => (back?.state === 'done' ? String(back.serverOnly) : back ? '…' : '-'),
    },
    {
      ...{ id: 'fault', head: t('mail.settings.move.company.fault'), phone: 'meta' as const },
      cell: ({ onto }) => (onto ? moveFaults(onto, t).join(' ') : ''),
    },
  ]
}

/** Starts and stops the moves of all mailboxes. */
function MoveActs({ boxes }: { boxes: readonly MovingBox[] }) {
  const t = useTranslate()
  const start = useStartMailMoves()
  const stop = useStopMailMoves()
  const moves = boxes.flatMap(({ onto, back }) => [onto, back].filter((one) => one !== null))
  const open = moves.filter((one) => one.state === 'waiting' || one.state === 'running')
  const fail = (error: unknown) => showAlert(errorText(error, t))
  const begin = (kind: MoveKind) =>
    start
      .mutateAsync({ kind })
      .then((count) => showToast(t('mail.settings.move.company.started', { count })), fail)
  const end = async () => {
    const kinds = [...new Set(open.map((one) => one.kind))]
    const counts = await Promise.all(kinds.map((kind) => stop.mutateAsync({ kind })))
    showToast(t('mail.settings.move.company.stopped', { count: counts.reduce((all, one) => all + one, 0) }))
  }
  return (
    <Actions>
      <Button tone="primary" isPending={start.isPending} onPress={() => void begin('onto')}>
        {t('mail.settings.move.company.onto')}
      </Button>
      <Button isPending={start.isPending} onPress={() => void begin('back')}>
        {t('mail.settings.move.company.back')}
      </Button>
      {open.length > 0 ? (
        <Button isPending={stop.isPending} onPress={() => void end().catch(fail)}>
          {t('mail.settings.move.stop')}
        </Button>
      ) : null}
      <a href={`/cm${mailAdministrationApi.getMailMovesReport.path}`} download>
        {t('mail.settings.move.download')}
      </a>
    </Actions>
  )
}

/** Moves the mailboxes of the company to its mail server, and compares them before the server is removed. */
export function MovePart() {
  const t = useTranslate()
  const { data } = useMailMovesOfCompany()
  const columns = useColumns()
  if (!data) return null
  const { boxes, connected, serverOnly, unchecked } = data
  const sum = (of: (box: MovingBox) => number) => boxes.reduce((all, one) => all + of(one), 0)
  const done = sum(({ onto }) => onto?.done ?? 0)
  const total = sum(({ onto, portalOnly }) => onto?.total ?? portalOnly)
  return (
    <section className={styles.domain} aria-label={t('mail.settings.move.company.title')}>
      <span className={styles.name}>{t('mail.settings.move.company.title')}</span>
      <p>{t('mail.settings.move.company.text')}</p>
      {connected === 0 ? (
        <p>{t('mail.settings.move.company.empty')}</p>
      ) : (
        <>
          <p role="status">
            {t('mail.settings.move.company.summary', { done, total, count: connected })}{' '}
            {t('mail.settings.move.company.serverOnly', { count: serverOnly, unchecked })}
          </p>
          <DataTable
            label={t('mail.settings.move.company.title')}
            columns={columns}
            rows={boxes}
            rowKey={(row) => row.mailboxId}
          />
          <MoveActs boxes={boxes} />
        </>
      )}
    </section>
  )
}
