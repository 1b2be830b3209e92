import type { ArchiveDetail } from '@maru/api/archive'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { AttachmentList } from '#features/file/index.tsx'
import { useGo } from '#kit/address/link.tsx'
import { wholeDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { fontFaces } from '#kit/screen/font-faces.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Frame } from '#ui/layout/frame.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useArchiveItem } from '../archive.api.ts'
import styles from '../parts/archive.module.css'

/** An earlier document: what is known of it, its text and its files. */
export function DocumentPage() {
  const t = useTranslate()
  const go = useGo()
  const { archiveId = '' } = useParams({ strict: false }) as { archiveId?: string } // the parameter of this route
  // An unreadable number is that of no document.
  const answer = useArchiveItem(
    /^[1-9]\d{0,14}$/.test(archiveId) ? Number(archiveId) : Number.MAX_SAFE_INTEGER,
  )
  const toList = () => go('/archive')
  const actions = (
    <>
      <Button icon={<Icon icon={ArrowLeft} size={16} />} onPress={toList}>
        {t('kit.toList')}
      </Button>
      <Button icon={<Icon icon={Printer} size={16} />} onPress={() => window.print()}>
        {t('archive.item.print')}
      </Button>
    </>
  )
  return (
    <Frame
      place="page"
      title={answer.data?.title ?? t('archive.title')}
      answers={[answer]}
      onClose={toList}
      acts={null}
      page={{ actions }}
    >
      {answer.data ? <DocumentSheet document={answer.data} /> : null}
    </Frame>
  )
}

const dayText = (day: string | null) => (day === null ? '' : wholeDay(day))

/** The people who took part, each once with their role and day. */
const peopleOf = ({ people }: ArchiveDetail): string[] => [
  ...new Set(
    people.map(({ name, role, day }) => [name, role, dayText(day)].filter((part) => part !== '').join(' · ')),
  ),
]

function useFacts(shown: ArchiveDetail): (readonly [label: string, value: string])[] {
  const t = useTranslate()
  const facts = [
    [t('archive.list.number'), shown.number],
    [t('archive.list.box'), shown.box],
    [t('archive.list.author'), shown.authorName],
    [t('archive.item.dept'), shown.deptName],
    [t('archive.list.day'), dayText(shown.day)],
    [t('archive.item.completed'), dayText(shown.completedDay)],
    [t('archive.list.status'), shown.status],
    [t('archive.item.grade'), shown.grade],
    [t('archive.item.retention'), dayText(shown.retentionUntil)],
    [t('archive.item.source'), shown.source],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

function DocumentSheet({ document }: { document: ArchiveDetail }) {
  const t = useTranslate()
  const facts = useFacts(document)
  const people = peopleOf(document)
  return (
    <article aria-label={document.title} className={styles.sheet}>
      <Hint>{t('archive.item.readOnly')}</Hint>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {people.length > 0 ? (
          <div className={`${styles.fact} ${styles.wide}`}>
            <dt>{t('archive.item.people')}</dt>
            <dd>
              {people.map((person) => (
                <div key={person}>{person}</div>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      <Body document={document} />
      {document.bodyFile ? (
        <a
          href={`/cm/file/download/${document.bodyFile}`}
          download=""
          data-print="no"
          className={styles.link}
        >
          <Icon icon={Download} size={14} /> {t('archive.item.original')}
        </a>
      ) : null}
      {document.fileCode ? <AttachmentList code={document.fileCode} /> : null}
    </article>
  )
}

/** The page of a text: no script, no other host, of pictures only those inside, and the font of the portal. */
const pageOf = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src ${location.origin}">${html}`

/** The look of the page. The policy of the portal, which the frame inherits, refuses it as an element of the page. */
function dress(page: Document): void {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet() // a shown page has a window
  sheet.replaceSync(`${fontFaces()}
    body { margin: 16px; font: 15px/1.6 'Pretendard Variable', 'Noto Sans SC Variable', sans-serif; overflow-wrap: anywhere }
    table { max-width: 100%; border-collapse: collapse }
    th, td { padding: 4px 8px }
    img { max-width: 100% }`)
  page.adoptedStyleSheets = [sheet]
}

function Body({ document }: { document: ArchiveDetail }) {
  const t = useTranslate()
  const [height, setHeight] = useState(320)
  if (document.bodyKind === 'pdf' && document.bodyFile)
    return (
      <iframe
        title={t('archive.item.body')}
        src={`/cm/file/preview/${document.bodyFile}`}
        className={`${styles.body} ${styles.pdf}`}
      />
    )
  if (document.html === null) return <Hint>{t('archive.item.noBody')}</Hint>
  return (
    <iframe
      title={t('archive.item.body')}
      srcDoc={pageOf(document.html)}
      // Of the same origin without scripts: the page can measure it, and it can do nothing.
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      className={styles.body}
      style={{ height }}
      onLoad={({ currentTarget: { contentDocument: page } }) => {
        if (!page) return
        dress(page)
        const measure = () => setHeight(Math.min(20_000, Math.max(120, page.body.scrollHeight + 40)))
        measure()
        void page.fonts?.ready.then(measure)
      }}
    />
  )
}
