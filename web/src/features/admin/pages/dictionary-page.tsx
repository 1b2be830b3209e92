import { type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import { wireName } from '@maru/api/kit/wire-name'
import { type DictionaryEntry, dictionaryLimits, textFilters } from '@maru/api/menu/dictionary'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useCompanies } from '#features/org/index.tsx'
import { choiceParam, textParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import {
  hasText,
  languages,
  localName,
  type PlainTextKey,
  useLanguage,
  useTranslate,
} from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBar } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { textsAddress, useTextChanges, useTexts } from '../dictionary/dictionary.api.ts'
import { ownText, usedText } from '../dictionary/dictionary.rules.ts'
import own from '../dictionary/parts/dictionary.module.css'
import { ImportDialog } from '../dictionary/parts/import-dialog.tsx'
import { TextDialog } from '../dictionary/parts/text-dialog.tsx'
import styles from '../parts/form.module.css'

/** In the address, the code of all companies. */
const everyCompany = '-'

const params = {
  page: wholeParam('page', 1),
  size: wholeParam('size', 50),
  search: textParam('q'),
  language: choiceParam('language', ['', ...shortLanguages], ''),
  show: choiceParam('show', textFilters, 'all'),
  domain: textParam('domain'),
  of: textParam('of'),
}

const nameOf = (short: ShortLanguage) => languages.find((language) => language.short === short)?.name ?? short

function TextCell({
  entry,
  short,
  comCode,
}: {
  entry: DictionaryEntry
  short: ShortLanguage
  comCode: string
}) {
  const t = useTranslate()
  const text = entry.texts[short]
  const isOwn = ownText(text, comCode) !== null
  return (
    <span className={own.text} lang={short}>
      {isOwn ? <Tag tone="info">{t('admin.dictionary.changed')}</Tag> : null}
      {!isOwn && text.group !== null ? <Tag>{t('admin.dictionary.ofGroup')}</Tag> : null}{' '}
      {usedText(text, comCode)}
    </span>
  )
}

function useColumns(comCode: string, onEdit: (entry: DictionaryEntry) => void): Column<DictionaryEntry>[] {
  const t = useTranslate()
  return [
    {
      id: 'key',
      head: t('admin.dictionary.key'),
      phone: 'main',
      cell: (entry) => (
        <button type="button" className={own.open} onClick={() => onEdit(entry)}>
          {entry.key}
        </button>
      ),
    },
    ...shortLanguages.map((short) => ({
      id: short,
      head: nameOf(short),
      cell: (entry: DictionaryEntry) => <TextCell entry={entry} short={short} comCode={comCode} />,
    })),
  ]
}

/** The company of the page: a super administrator may choose another one, or all. */
function CompanySelect({ value, onChange }: { value: string; onChange: (of: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { comCode } = useAccount()
  const { data } = useCompanies()
  return (
    <Select
      label={t('admin.dictionary.scope')}
      value={value || comCode}
      options={[
        { value: everyCompany, label: t('admin.dictionary.everyCompany') },
        ...(data ?? []).map((one) => ({
          value: one.comCode,
          label: localName(wireName(one, 'companyName'), language),
        })),
      ]}
      onChange={(of) => onChange(of === comCode ? '' : of)}
    />
  )
}

/** The texts of the interface: three languages side by side, as built in and as an administrator changed them. */
export function DictionaryPage() {
  const t = useTranslate()
  const account = useAccount()
  const [state, show] = useListState(params)
  const [typed, setTyped] = useState(state.search)
  const [edited, setEdited] = useState<DictionaryEntry | null>(null)
  const [isImporting, setImporting] = useState(false)
  const { isSuperAdmin } = account.permissions
  const of = isSuperAdmin ? state.of : ''
  const comCode = of === everyCompany ? '' : of || account.comCode
  const asked = { ...state, comCode, size: Math.min(state.size, 100) }
  const answer = useTexts(asked)
  const columns = useColumns(comCode, setEdited)
  const selection = useSelection<string>(JSON.stringify(asked))
  const { reset } = useTextChanges()
  const chosen = [...selection.chosen].slice(0, dictionaryLimits.reset)
  const resetChosen = async () => {
    if (!(await askConfirm(t('admin.dictionary.resetQuestion', { count: chosen.length })))) return
    const { changeCount } = await reset.mutateAsync({ comCode, keys: chosen })
    selection.clear()
    showToast(t('admin.dictionary.resetDone', { count: changeCount }))
  }
  const domainName = (name: string) => {
    const key = `admin.dictionary.domains.${name}`
    return hasText(key) ? t(key as PlainTextKey) : name
  }
  return (
    <>
      <PageHeader
        title={t('admin.entry.dictionary')}
        actions={
          <SearchField
            label={t('admin.dictionary.search')}
            value={typed}
            onChange={(search) => {
              setTyped(search)
              if (search === '') show({ search })
            }}
            onSubmit={(search) => show({ search })}
          />
        }
      />
      <div className={styles.stack}>
        <p className={styles.note}>
          {t('admin.dictionary.note')} {comCode === '' ? t('admin.dictionary.noteAll') : ''}
        </p>
        <Card>
          <CardBar>
            <div className={styles.filters}>
              {isSuperAdmin ? (
                <CompanySelect value={state.of} onChange={(next) => show({ of: next })} />
              ) : null}
              <Select
                label={t('admin.dictionary.show')}
                value={state.show}
                options={textFilters.map((one) => ({
                  value: one,
                  label: t(`admin.dictionary.shows.${one}`),
                }))}
                onChange={(next) => show({ show: next })}
              />
              <Select
                label={t('admin.dictionary.language')}
                value={state.language || 'any'}
                options={[
                  { value: 'any' as const, label: t('admin.dictionary.anyLanguage') },
                  ...shortLanguages.map((short) => ({ value: short, label: nameOf(short) })),
                ]}
                onChange={(next) => show({ language: next === 'any' ? '' : next })}
              />
              <Select
                label={t('admin.dictionary.domain')}
                value={state.domain || 'any'}
                options={[
                  { value: 'any', label: t('admin.dictionary.anyDomain') },
                  ...(answer.data?.domains ?? []).map((one) => ({ value: one, label: domainName(one) })),
                ]}
                onChange={(next) => show({ domain: next === 'any' ? '' : next })}
              />
              <Button
                icon={<Icon icon={Download} size={16} />}
                onPress={() => location.assign(textsAddress(asked))}
              >
                {t('admin.dictionary.export')}
              </Button>
              <Button icon={<Icon icon={FileUp} size={16} />} onPress={() => setImporting(true)}>
                {t('admin.dictionary.import')}
              </Button>
              {chosen.length > 0 ? (
                <Button
                  onPress={() => void resetChosen().catch((error: unknown) => showAlert(errorText(error, t)))}
                >
                  {t('admin.dictionary.resetChosen', { count: chosen.length })}
                </Button>
              ) : null}
            </div>
          </CardBar>
          <ListView
            label={t('admin.entry.dictionary')}
            answer={answer}
            rowKey={(entry) => entry.key}
            rowLabel={(entry) => t('kit.selectItem', { name: entry.key })}
            columns={columns}
            selection={selection}
            above={
              <p className={`${styles.note} ${styles.body}`}>
                {t('admin.dictionary.changedCount', { count: answer.data?.changedCount ?? 0 })}
              </p>
            }
            empty={<Empty text={t('admin.dictionary.none')} />}
            pager={{
              page: state.page,
              size: asked.size,
              onChange: (page) => show({ page }),
              sizes: pageSizes,
              onSize: (size) => show({ size }),
            }}
          />
        </Card>
      </div>
      {edited ? <TextDialog entry={edited} comCode={comCode} onClose={() => setEdited(null)} /> : null}
      {isImporting ? <ImportDialog comCode={comCode} onClose={() => setImporting(false)} /> : null}
    </>
  )
}
