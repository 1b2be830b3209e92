import { hrefOf } from '#kit/address/link.tsx'
import { textParam, useListState } from '#kit/address/list-state.ts'
import { leavePopup } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { useMail } from '../mail.api.ts'
import { useMailActs } from '../mail-acts.api.ts'
import { BoxProvider } from '../mailbox.api.ts'
import styles from '../parts/mail.module.css'
import { Reader } from '../parts/reader.tsx'
import { ReaderBar } from '../parts/reader-bar.tsx'

const params = { id: textParam('id') }

/** One mail in a window of its own (spec 2§2). */
export function ReadPage() {
  const t = useTranslate()
  const [{ id }, change] = useListState(params)
  const { data } = useMail(/^\d+$/.test(id) ? id : '0')
  const acts = useMailActs()
  useDocumentTitle(data?.subject || t('mail.title'))
  const gone = (act: (ids: string[]) => Promise<boolean>) =>
    void act([id]).then((isDone) => isDone && leavePopup(hrefOf('/mail')))
  return (
    <BoxProvider value={data?.mailboxId ?? ''}>
      <main id="content" className={styles.window}>
        <Reader
          id={/^\d+$/.test(id) ? id : '0'}
          onOpen={(next) => change({ id: next })}
          bar={(mail) => <ReaderBar mail={mail} acts={acts} isWindow onGone={gone} />}
        />
      </main>
    </BoxProvider>
  )
}
