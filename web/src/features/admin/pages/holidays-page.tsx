import { type HolidayEntry, holidayCountries, holidayYears } from '@maru/api/org/holiday'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { choiceParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { wholeDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardBar } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useHolidays, useRemoveHoliday } from '../holidays/holidays.api.ts'
import { HolidayDialog } from '../holidays/parts/holiday-dialog.tsx'
import styles from '../parts/form.module.css'

const thisYear = new Date().getFullYear()
const params = {
  year: wholeParam('year', thisYear),
  country: choiceParam('country', ['', ...holidayCountries], ''),
}
const tones = {
  public: undefined,
  substitute: undefined,
  temporary: 'warn',
  company: 'ok',
  makeup: 'info',
} as const

/** The years of the filter: the shown one, and from three years back to two years ahead. */
function yearsAround(shown: number): number[] {
  const near = Array.from({ length: 6 }, (_, at) => thisYear - 3 + at)
  return [...new Set([...near, shown])].sort((a, b) => a - b)
}

function RowMenu({ row, onEdit }: { row: HolidayEntry; onEdit: (row: HolidayEntry) => void }) {
  const t = useTranslate()
  const remove = useRemoveHoliday()
  const about = { day: wholeDay(row.day), name: localName(row.name, useLanguage()) }
  const removeAsked = async () => {
    if (!(await askConfirm(t('admin.holidays.removeQuestion', about)))) return
    await remove.mutateAsync({ holidayId: row.holidayId })
    showToast(t('admin.holidays.removed'))
  }
  const label = t('admin.holidays.moreOf', about)
  return (
    <Menu
      label={label}
      groups={[
        {
          id: 'holiday',
          entries: [
            { id: 'edit', label: t('admin.holidays.edit'), run: () => onEdit(row) },
            {
              id: 'remove',
              label: t('admin.holidays.remove'),
              run: () => void removeAsked().catch((error: unknown) => showAlert(errorText(error, t))),
            },
          ],
        },
      ]}
      trigger={(opener) => (
        <IconButton {...opener} label={label} size="s">
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  )
}

function useColumns(onEdit: (row: HolidayEntry) => void): Column<HolidayEntry>[] {
  const t = useTranslate()
  const language = useLanguage()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return [
    {
      id: 'day',
      head: t('admin.holidays.day'),
      width: '168px',
      cell: (row) => `${wholeDay(row.day)} (${weekday.format(new Date(row.day))})`,
    },
    {
      id: 'name',
      head: t('admin.holidays.name'),
      phone: 'main',
      cell: (row) =>
        row.canChange ? (
          <button type="button" className={styles.link} onClick={() => onEdit(row)}>
            {localName(row.name, language)}
          </button>
        ) : (
          localName(row.name, language)
        ),
    },
    {
      id: 'kind',
      head: t('admin.holidays.kind'),
      width: '160px',
      cell: (row) => <Tag tone={tones[row.kind]}>{t(`admin.holidays.kinds.${row.kind}`)}</Tag>,
    },
    {
      id: 'scope',
      head: t('admin.holidays.scope'),
      width: '132px',
      cell: (row) =>
        row.country
          ? t(`admin.holidays.countries.${row.country}`)
          : t(row.scope === 'company' ? 'admin.holidays.scopes.company' : 'admin.holidays.scopes.all'),
    },
    {
      id: 'acts',
      head: '',
      width: '48px',
      phone: 'mark',
      align: 'end',
      cell: (row) => (row.canChange ? <RowMenu row={row} onEdit={onEdit} /> : null),
    },
  ]
}

/** Holidays and make-up working days of a year: those of a country, of all companies and of the company. */
export function HolidaysPage() {
  const t = useTranslate()
  const [state, show] = useListState(params)
  const [layer, setLayer] = useState<HolidayEntry | 'new' | null>(null)
  const year = Math.min(Math.max(state.year, holidayYears.first), holidayYears.last)
  const answer = useHolidays(year, state.country)
  const country = state.country || answer.data?.country || null
  const columns = useColumns(setLayer)
  return (
    <>
      <PageHeader
        title={t('admin.entry.holidays')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setLayer('new')}>
            {t('admin.holidays.add')}
          </Button>
        }
      />
      <Card>
        <CardBar>
          <div className={styles.filters}>
            <Select
              label={t('admin.holidays.year')}
              value={String(year)}
              options={yearsAround(year).map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(chosen) => show({ year: Number(chosen) })}
            />
            <Select
              label={t('admin.holidays.country')}
              value={country ?? 'none'}
              options={[
                ...(country ? [] : [{ value: 'none' as const, label: t('admin.holidays.noCountry') }]),
                ...holidayCountries.map((one) => ({
                  value: one,
                  label: t(`admin.holidays.countries.${one}`),
                })),
              ]}
              onChange={(chosen) => show({ country: chosen === 'none' ? '' : chosen })}
            />
            <p className={styles.note}>{t('admin.holidays.hint')}</p>
          </div>
        </CardBar>
        <ListView
          label={t('admin.entry.holidays')}
          answer={{ ...answer, data: answer.data?.entries }}
          rowKey={(row) => row.holidayId}
          columns={columns}
          onCreate={() => setLayer('new')}
          empty={<Empty text={t('admin.holidays.none')} />}
        />
      </Card>
      {layer ? (
        <HolidayDialog
          entry={layer === 'new' ? null : layer}
          country={country ?? holidayCountries[0]}
          onClose={() => setLayer(null)}
        />
      ) : null}
    </>
  )
}
