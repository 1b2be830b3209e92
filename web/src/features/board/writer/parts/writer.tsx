import { type ArticleDetail, articleLimits, type BoardConfig } from '@maru/api/board'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Candidates } from '#features/org/index.tsx'
import { CallError } from '#kit/call/call-error.ts'
import { clockTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { useComposition } from '#kit/screen/use-composition.ts'
import { Button } from '#ui/button.tsx'
import { lazyLayer, lazyPart } from '#ui/dialog/lazy-layer.tsx'
import type { EditorPictures } from '#ui/editor/picture-uploads.ts'
import { RichEditor } from '#ui/editor/rich-editor.tsx'
import type { EditorPeople } from '#ui/editor/suggest/people-menu.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { firstPart, useFirstField } from '#ui/form/first-field.ts'
import { Select } from '#ui/form/select.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { PartBoundary } from '#ui/layout/part-boundary.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { batchPreface } from '../../board.rules.ts'
import { WaitingDrafts } from '../../draft/parts/drafts-dialog.tsx'
import { PasswordField } from '../../password/parts/password-field.tsx'
import { uploadTo } from '../../writing.api.ts'
import { FieldEditors } from './field-editors.tsx'
import type { WriterState } from './use-writer.ts'
import styles from './writer.module.css'
import { WriterFiles } from './writer-files.tsx'
import { WriterOptions } from './writer-options.tsx'

const SourceEditor = lazyPart(
  'board',
  async () => (await import('./source-editor.tsx')).SourceEditor,
  <Skeleton look="block" height="339px" />,
)

const TheirChanges = lazyLayer('board', async () => (await import('./their-changes.tsx')).TheirChanges)

/** Properties of {@link Writer}; `state` comes from `useWriter` in the frame, so that the frame can save. */
export interface WriterProps {
  config: BoardConfig
  article: ArticleDetail | undefined
  state: WriterState
}

/** Saves the draft on Ctrl+S or Cmd+S and prevents the browser from saving the page. */
function saveOnKey(event: KeyboardEvent, state: WriterState): void {
  const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  if (!isSave) return
  event.preventDefault()
  void state.saveDraft()
}

const writerKeys = [{ key: 'Ctrl S', label: 'kit.keys.save' }] as const

/** What the editors of an article can do. */
interface Editing {
  pictures: EditorPictures
  people: EditorPeople
}

function useEditing(
  { boardId, isGlobal, comCode }: BoardConfig,
  article: ArticleDetail | undefined,
  { joinSave }: WriterState,
): Editing {
  const articleId = article?.articleId
  return useMemo(
    () => ({
      pictures: { upload: uploadTo({ boardId, articleId }), joinSave },
      people: { Candidates, comCode: isGlobal ? null : comCode },
    }),
    [boardId, articleId, joinSave, isGlobal, comCode],
  )
}

/** The form of the writer: preface, title, body, tags and the notice switch (spec 2§2). */
export function Writer({ config, article, state }: WriterProps) {
  const t = useTranslate()
  useKeys(writerKeys)
  const place = useFirstField<HTMLDivElement>()
  const { words, change } = state
  const keys = useComposition({
    onEnter: () => document.querySelector<HTMLElement>('[contenteditable]')?.focus(),
  })
  const mayNotice = config.authorisation.notice
  const editing = useEditing(config, article, state)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a form-wide shortcut, as in office programs
    <div ref={place} className={styles.writer} data-writer onKeyDown={(event) => saveOnKey(event, state)}>
      <DraftNote state={state} />
      {article || state.foundAt ? null : (
        <WaitingDrafts boardId={config.boardId} ownDraftId={state.draftId} />
      )}
      <SaveNote state={state} article={article} />
      <Row gap="3" align="start" wrap>
        {config.usePreface &&
        config.prefaces.some((row) => !row.isRemoved || row.prefaceId === words.prefaceId) ? (
          <PrefaceField config={config} state={state} />
        ) : null}
        <div className={styles.title} {...keys} {...firstPart}>
          <TextField
            label={t('board.list.title')}
            isRequired
            maxLength={articleLimits.title}
            value={words.title}
            onChange={(title) => change({ title })}
            placeholder={t('board.writer.titlePlaceholder')}
            error={state.faults.title ? t('board.writer.titleNeeded') : null}
          />
        </div>
        {mayNotice ? (
          <Row gap="0" className={styles.switch}>
            <Switch isSelected={words.isNotice} onChange={(isNotice) => change({ isNotice })}>
              {t('board.writer.noticeSwitch')}
            </Switch>
          </Row>
        ) : null}
      </Row>
      <ContentField state={state} editing={editing} />
      {config.useContent ? (
        <FieldEditors fields={config.contentFields} isMailOn={config.isMailOn} state={state} {...editing} />
      ) : null}
      {config.useTag ? (
        <TextField
          label={t('board.reader.tags')}
          value={words.tags}
          maxLength={articleLimits.tags * (articleLimits.tag + 1)}
          onChange={(tags) => change({ tags })}
          placeholder={t('board.writer.tagsPlaceholder')}
        />
      ) : null}
      {config.useFile ? (
        <WriterFiles key={`files-${state.editorKey}`} article={article} state={state} />
      ) : null}
      <WriterOptions config={config} article={article} state={state} />
      <PasswordField state={state.password} />
      <Hint className={styles.kept} aria-live="polite">
        <DraftStatus state={state} />
      </Hint>
    </div>
  )
}

/** The body: in the editor, or as HTML for batch articles. */
function ContentField({ state, editing }: { state: WriterState; editing: Editing }) {
  const t = useTranslate()
  useKeys(writerKeys)
  const { words, change } = state
  const parts = { label: t('board.writer.content'), onChange: (content: string) => change({ content }) }
  return (
    <PartBoundary>
      {words.prefaceId === batchPreface ? (
        <SourceEditor {...parts} html={words.content} />
      ) : (
        <RichEditor {...parts} key={state.editorKey} start={words.content} {...editing} />
      )}
    </PartBoundary>
  )
}

/** States where the text is saved: on the server, or only in this browser. */
function DraftStatus({ state }: { state: WriterState }) {
  const t = useTranslate()
  const { draftSavedAt, serverSavedAt } = state
  if (state.isServerRefused) {
    return <>{t(state.isDraftRefused ? 'board.draft.browserFull' : 'board.draft.notSavedOnServer')}</>
  }
  if (serverSavedAt && (!draftSavedAt || Date.parse(serverSavedAt) >= Date.parse(draftSavedAt) - 1000)) {
    return <>{t('board.draft.savedOnServer', { time: clockTime(serverSavedAt) })}</>
  }
  if (state.isDraftRefused) return <>{t('board.draft.browserFull')}</>
  return <>{draftSavedAt ? t('board.draft.savedInBrowser', { time: clockTime(draftSavedAt) }) : ''}</>
}

function PrefaceField({ config, state }: { config: BoardConfig; state: WriterState }) {
  const t = useTranslate()
  const language = useLanguage()
  const options = [
    { value: 'none', label: t('kit.none') },
    // An article can still have a preface that was removed from the board.
    ...config.prefaces
      .filter((row) => !row.isRemoved || row.prefaceId === state.words.prefaceId)
      .map((row) => ({ value: row.prefaceId, label: localName(row.prefaceName, language) })),
  ]
  return (
    <div className={styles.preface}>
      <Select
        label={t('board.writer.preface')}
        options={options}
        value={state.words.prefaceId ?? 'none'}
        onChange={(prefaceId) => state.change({ prefaceId: prefaceId === 'none' ? null : prefaceId })}
      />
    </div>
  )
}

function DraftNote({ state }: { state: WriterState }) {
  const t = useTranslate()
  if (!state.foundAt) return null
  return (
    <ActionNote text={t('board.draft.found', { date: listTime(state.foundAt) })}>
      <Button tone="quiet" onPress={state.dropFound}>
        {t('board.draft.discard')}
      </Button>
    </ActionNote>
  )
}

function SaveNote({ state, article }: { state: WriterState; article: ArticleDetail | undefined }) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const [isCompared, setCompared] = useState(false)
  if (!state.failure) return null
  const isStale = state.failure instanceof CallError && state.failure.code === 'board.articleChanged'
  // The server's message asks the user to sign in; it would still be shown after the user has signed in.
  const isSignedOut = state.failure instanceof CallError && state.failure.status === 401
  if (isSignedOut) return <ActionNote tone="warn" text={t('board.writer.signedOut')} />
  if (!isStale || !article) return <ErrorNote error={state.failure} inline />
  const overwrite = async () => {
    setAsking(true)
    await state.saveOverTheirs()
    setAsking(false)
  }
  return (
    <ActionNote tone="warn" text={t('board.writer.changedElsewhere')}>
      <Button onPress={state.showTheirs}>{t('board.writer.showTheirs')}</Button>
      <Button onPress={() => setCompared(true)}>{t('board.writer.compare')}</Button>
      <Button tone="danger" isPending={isAsking} onPress={overwrite}>
        {t('board.writer.saveOverTheirs')}
      </Button>
      {isCompared ? (
        <TheirChanges
          boardId={article.boardId}
          articleId={article.articleId}
          words={state.words}
          onClose={() => setCompared(false)}
        />
      ) : null}
    </ActionNote>
  )
}
