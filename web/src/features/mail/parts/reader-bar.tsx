import { type MailItem, mailApi, shownCharsets } from '@maru/api/mail'
import { Archive, ArrowLeft, ExternalLink, Mail, Printer, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BoardChoice } from '#features/relation/index.tsx'
import { useCache, useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import type { MenuGroup } from '#ui/dialog/menu-group.ts'
import { MoreMenu } from '#ui/dialog/more-menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useFolders } from '../mail.api.ts'
import { folderKey } from '../mail.rules.ts'
import type { useMailActs } from '../mail-acts.api.ts'
import { useBoxRight } from '../other-mailboxes.api.ts'
import { useSetBlocked } from '../shared.api.ts'
import { AnswerButtons } from '../writer/parts/answer-buttons.tsx'
import { useCategoryGroup } from './category-menu.ts'
import { mailSource, useMakeGroup } from './make-group.ts'
import { openMailWindow } from './open-mail.ts'
import { printMail } from './print-mail.ts'
import styles from './reader.module.css'
import { SourceDialog } from './source-dialog.tsx'

/** Properties of {@link ReaderBar}. */
export interface ReaderBarProps {
  mail: MailItem
  acts: ReturnType<typeof useMailActs>
  isWindow?: boolean
  onBack?: () => void
  /** Archives, deletes or moves the mail and goes to the next one. */
  onGone: (act: (ids: string[]) => Promise<boolean>) => void
}

function useMoreGroups({ mail, acts, onGone }: ReaderBarProps, showSource: () => void) {
  const t = useTranslate()
  const cache = useCache()
  const { canWrite } = useBoxRight()
  const setBlocked = useSetBlocked()
  const recode = useChange(mailApi.showMailAs)
  const { data: folders = [] } = useFolders()
  const at = folders.find((one) => one.id === mail.folderId)?.wellKnownFolderName
  const isJunk = at === 'junkemail'
  const save = async () => {
    try {
      const { name } = await cache.fetch(mailApi.checkEml, { id: mail.id })
      const link = Object.assign(document.createElement('a'), {
        href: `/cm/api/ews/EmailMessage/${mail.id}/eml`,
        download: name,
      })
      link.click()
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  const targets = folders.filter(
    (one) => one.id !== mail.folderId && !['drafts', 'outbox'].includes(one.wellKnownFolderName),
  )
  const block = async () => {
    const name = mail.from.email
    if (!(await askConfirm({ text: t('mail.shared.askBlock', { name }), isDanger: true }))) return
    try {
      await setBlocked.mutateAsync({ address: name, isBlocked: true })
      showToast(t('mail.shared.blockedDone', { name }))
      if (!isJunk) onGone((ids) => acts.moveTo(ids, 'junkemail'))
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  const look = [
    { id: 'source', label: t('mail.reading.source'), run: showSource },
    { id: 'eml', label: t('mail.act.eml'), run: () => void save() },
  ]
  if (!canWrite) return [{ id: 'acts', entries: look }]
  const showAs = {
    id: 'charset',
    title: t('mail.reading.showAs'),
    entries: ['' as const, ...shownCharsets].map((charset) => ({
      id: `charset-${charset}`,
      label: charset === '' ? t('mail.reading.ownCharset') : charset.toUpperCase(),
      isChosen: mail.charset === charset,
      run: () =>
        recode.mutate(
          { id: mail.id, charset },
          { onError: (error) => showToast(errorText(error, t), 'danger') },
        ),
    })),
  }
  return [
    {
      id: 'acts',
      entries: [
        {
          id: 'junk',
          label: t(isJunk ? 'mail.act.notJunk' : 'mail.act.junk'),
          run: () => onGone((ids) => acts.moveTo(ids, isJunk ? 'inbox' : 'junkemail')),
        },
        ...(mail.from.email === ''
          ? []
          : [{ id: 'block', label: t('mail.shared.blockSender'), run: () => void block() }]),
        ...look,
      ],
    },
    {
      id: 'move',
      title: t('mail.act.moveTo'),
      entries: targets.map((one) => ({
        id: one.id,
        label: one.displayName,
        run: () => onGone((ids) => acts.moveTo(ids, folderKey(one))),
      })),
    },
    showAs,
  ]
}

/** The acts that have no room on a phone and are in the menu there. */
function useNarrowGroup({ mail, acts, onBack }: ReaderBarProps): MenuGroup {
  const t = useTranslate()
  const { canWrite } = useBoxRight()
  const print = { id: 'print', label: t('mail.act.print'), run: () => printMail(mail, t) }
  if (!canWrite) return { id: 'narrow', entries: [print] }
  return {
    id: 'narrow',
    entries: [
      {
        id: 'unread',
        label: t('mail.act.markUnread'),
        run: () => void acts.mark([mail.id], { isRead: false }).then(() => onBack?.()),
      },
      {
        id: 'flag',
        label: t(mail.isFlagged ? 'mail.act.unflag' : 'mail.act.flag'),
        run: () => void acts.mark([mail.id], { isFlagged: !mail.isFlagged }),
      },
      print,
    ],
  }
}

function MarkButtons({ mail, acts, isWindow, onBack, onWindow }: ReaderBarProps & { onWindow: () => void }) {
  const t = useTranslate()
  const { canWrite } = useBoxRight()
  return (
    <>
      {canWrite ? (
        <>
          <IconButton
            label={t('mail.act.markUnread')}
            onPress={() => void acts.mark([mail.id], { isRead: false }).then(() => onBack?.())}
          >
            <Icon icon={Mail} />
          </IconButton>
          <IconButton
            label={t(mail.isFlagged ? 'mail.act.unflag' : 'mail.act.flag')}
            isOn={mail.isFlagged}
            onPress={() => void acts.mark([mail.id], { isFlagged: !mail.isFlagged })}
          >
            <Icon icon={Star} isFilled={mail.isFlagged} />
          </IconButton>
        </>
      ) : null}
      <IconButton label={t('mail.act.print')} onPress={() => printMail(mail, t)}>
        <Icon icon={Printer} />
      </IconButton>
      {isWindow ? null : (
        <IconButton label={t('mail.act.window')} onPress={onWindow}>
          <Icon icon={ExternalLink} />
        </IconButton>
      )}
    </>
  )
}

/** The buttons above an open mail. */
export function ReaderBar(props: ReaderBarProps) {
  const { mail, acts, onBack, onGone } = props
  const t = useTranslate()
  const [showsSource, setShowsSource] = useState(false)
  const { canWrite } = useBoxRight()
  const groups = useMoreGroups(props, () => setShowsSource(true))
  const categories = useCategoryGroup([mail], acts)
  const narrow = useNarrowGroup(props)
  const [isChoosingBoard, setChoosingBoard] = useState(false)
  const making = useMakeGroup(mail, () => setChoosingBoard(true))
  const { data: folders = [] } = useFolders()
  const folder = folders.find((one) => one.id === mail.folderId)?.wellKnownFolderName ?? ''
  const isDeleted = folder === 'deleteditems'
  const isWide = useWide(761)
  return (
    <Row gap="1" className={styles.bar} data-print="no">
      {onBack ? (
        <IconButton label={t('mail.act.back')} onPress={onBack}>
          <Icon icon={ArrowLeft} />
        </IconButton>
      ) : null}
      <AnswerButtons id={mail.id} isDraft={mail.isDraft} folder={folder} isWindow={props.isWindow ?? false} />
      {canWrite ? (
        <>
          <IconButton label={t('mail.act.archive')} onPress={() => onGone((ids) => acts.archive(ids))}>
            <Icon icon={Archive} />
          </IconButton>
          <IconButton
            label={t(isDeleted ? 'mail.act.removeForever' : 'mail.act.remove')}
            onPress={() => onGone((ids) => acts.remove(ids, isDeleted))}
          >
            <Icon icon={Trash2} />
          </IconButton>
        </>
      ) : null}
      {isWide ? <MarkButtons {...props} onWindow={() => void openMailWindow(mail.id)} /> : null}
      <MoreMenu
        label={t('mail.act.more')}
        groups={[...(isWide ? [] : [narrow]), ...making, ...groups, ...(canWrite ? [categories] : [])]}
      />
      {isChoosingBoard ? (
        <BoardChoice from={mailSource(mail)} onClose={() => setChoosingBoard(false)} />
      ) : null}
      {showsSource ? <SourceDialog id={mail.id} onClose={() => setShowsSource(false)} /> : null}
    </Row>
  )
}
