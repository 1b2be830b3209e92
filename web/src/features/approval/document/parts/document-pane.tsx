import type { DocumentDetail } from '@maru/api/approval'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Relations } from '#features/relation/index.tsx'
import { hrefOf } from '#kit/address/link.tsx'
import { hasWindowRoom, openPopup, popupSizes } from '#kit/address/popup.ts'
import { blocking } from '#kit/call/query.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { TabPanel } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { useDocument, useMarkSeen } from '../../approval.api.ts'
import { formAddress, statusTones, stepsOf } from '../../approval.rules.ts'
import { PrintMenu } from '../../print/parts/print-menu.tsx'
import { useChanges } from '../../reading/reading.api.ts'
import { ActBar, type ActBarProps } from './act-bar.tsx'
import { ChangesBanner, ChangesColumns, ChangesList, ChangesSide, type ChangeView } from './changes.tsx'
import { CommentsSide } from './comments-side.tsx'
import styles from './document-pane.module.css'
import { HistorySide } from './history-side.tsx'
import { LineSide } from './line-side.tsx'
import { Paper } from './paper.tsx'
import { ReadersSide } from './readers-side.tsx'
import { ReceiptsSide } from './receipts-side.tsx'

/** Properties of {@link DocumentPane}. */
export interface DocumentPaneProps {
  apmId: string
  /** Inside the page of boxes, or in a window of its own. */
  place: 'page' | 'window'
  onClose: () => void
  /** Called after a decision, for the next document. */
  onDecided: () => void
  Editor: ActBarProps['Editor']
}

/** A document: its paper at the left; line, history and comments at the right; the acts above. */
export function DocumentPane(props: DocumentPaneProps) {
  const t = useTranslate()
  const answer = useDocument(props.apmId)
  const error = blocking(answer)
  if (error)
    return (
      <div className={styles.failed}>
        <ErrorNote error={error} onRetry={() => void answer.refetch()} />
        <Button onPress={props.onClose}>{t('approval.toList')}</Button>
      </div>
    )
  if (!answer.data)
    return (
      <div className={styles.failed}>
        <Skeleton look="text" rows={12} />
      </div>
    )
  return <Shown {...props} document={answer.data} />
}

/**
 * The server remembers that this revision was read; the box then shows it as read. It has recorded the reading of an
 * internal auditor already.
 */
function useSeen({ apmId, revision, version, isAudit }: DocumentDetail) {
  const { mutate } = useMarkSeen()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or version is read again
  useEffect(() => (isAudit ? undefined : mutate({ apmId })), [apmId, revision, version, isAudit, mutate])
}

/** What changed since the viewer decided or last read the document: the first answer says what they had read. */
function useChangesSince({ apmId, seenSeq, seenRevision, isAudit }: DocumentDetail) {
  const [read] = useState({ seenSeq, seenRevision })
  const since =
    read.seenSeq === null || read.seenRevision === null
      ? {}
      : { seq: read.seenSeq, revision: read.seenRevision }
  return useChanges(isAudit ? null : { apmId, ...since }).data ?? null
}

function Shown({ document, ...props }: DocumentPaneProps & { document: DocumentDetail }) {
  useSeen(document)
  const t = useTranslate()
  const changes = useChangesSince(document)
  const panel = useId()
  const [view, setView] = useState<ChangeView>('changes')
  const shown = changes === null ? 'whole' : view
  useDocumentTitle(document.content.subject)
  return (
    <Stack as="article" gap="0" className={styles.document} aria-label={document.content.subject}>
      <Head document={document} {...props} />
      <div className={styles.body}>
        <div className={styles.sheet}>
          {document.isAudit ? <ActionNote text={t('approval.audit.note')} /> : null}
          {document.isAudit ? null : <Relations kind="approval" id={document.apmId} />}
          {changes ? <ChangesBanner changes={changes} view={shown} onView={setView} panel={panel} /> : null}
          {changes ? (
            <TabPanel id={panel} label={t(`approval.changes.views.${shown}`)}>
              {shown === 'changes' ? <ChangesList changes={changes} document={document} /> : null}
              {shown === 'beside' ? <ChangesColumns changes={changes} document={document} /> : null}
              {shown === 'whole' ? <Paper document={document} /> : null}
            </TabPanel>
          ) : (
            <Paper document={document} />
          )}
        </div>
        <aside className={styles.side}>
          {changes ? <ChangesSide changes={changes} document={document} /> : null}
          <LineSide document={document} />
          <ReceiptsSide document={document} />
          <ReadersSide document={document} />
          <HistorySide document={document} />
          <CommentsSide document={document} />
        </aside>
      </div>
    </Stack>
  )
}

/** The state of a document in words: the present step while it runs. */
export function StatusTag({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const stages = document.stages.filter((stage) => stage.steps.some((step) => !step.isLeftOut))
  const at = stages.findIndex((stage) => stage.steps.some((step) => step.state === 'active'))
  const kind = stages[at]?.steps.find((step) => step.state === 'active')?.kind
  const tone = statusTones[document.status]
  return (
    <Tag {...(tone ? { tone } : {})}>
      {document.status === 'PROGRESS' && kind
        ? `${t(`approval.kind.${kind}`)} ${at + 1}/${stages.length}`
        : t(`approval.status.${document.status}`)}
    </Tag>
  )
}

function Head({
  document,
  place,
  onClose,
  onDecided,
  apmId,
  Editor,
}: DocumentPaneProps & { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const showWindow = () => {
    const address = formAddress({ apmId, authKey: document.authKey, isWindow: true })
    openPopup(hrefOf(address), `approval-${apmId}`, popupSizes.form)
  }
  return (
    <header className={styles.head}>
      {place === 'page' ? (
        <IconButton label={t('approval.toList')} onPress={onClose}>
          <Icon icon={ArrowLeft} size={18} />
        </IconButton>
      ) : null}
      <Row gap="25" rowGap="15" wrap grow className={styles.title}>
        <Tag>{localName(document.formName, language)}</Tag>
        <h1>{document.content.subject}</h1>
        {document.round > 1 ? <small>{t('approval.round', { round: document.round })}</small> : null}
        <small>{document.docNumber}</small>
        <StatusTag document={document} />
        {document.isUrgent ? <Tag tone="danger">{t('approval.urgent')}</Tag> : null}
        {isLeftOut(document) ? null : <PhoneLine document={document} />}
      </Row>
      <div className={styles.tools} data-print="no">
        {document.isAudit ? null : <PrintMenu document={document} />}
        {place === 'page' && hasWindowRoom() ? (
          <IconButton label={t('approval.openWindow')} onPress={showWindow}>
            <Icon icon={ExternalLink} size={18} />
          </IconButton>
        ) : null}
      </div>
      <div className={styles.acts} data-print="no">
        {document.isAudit ? null : <ActBar document={document} onDecided={onDecided} Editor={Editor} />}
      </div>
    </header>
  )
}

const isLeftOut = (document: DocumentDetail) => stepsOf(document.stages).length === 0

/** On a phone the line is a row of names under the title. */
function PhoneLine({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <ol className={styles.phoneLine} aria-label={t('approval.line')}>
      {stepsOf(document.stages).map(({ step }) => (
        <li key={step.stepId} data-state={step.state}>
          <b>{localName(step.assignee.name, language)}</b>
          <span>{t(`approval.kind.${step.kind}`)}</span>
        </li>
      ))}
    </ol>
  )
}
