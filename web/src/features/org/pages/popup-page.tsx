import { readParam, usePageSearch } from '#kit/address/address.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty } from '#ui/notice.tsx'
import {
  OptionFault,
  type PickerOptions,
  readEventName,
  readOptionTexts,
  UnknownTab,
} from '../options.rules.ts'
import { leaveMap } from '../parts/leave-map.ts'
import { LookMap } from '../parts/look-map.tsx'
import styles from '../parts/picker.module.css'

const PickMap = lazyPart(
  'orgmap',
  async () => (await import('../parts/pick-map.tsx')).PickMap,
  <Skeleton rows={10} />,
)

interface Asked {
  options: PickerOptions
  /** Null if no window waits for a result: the map is only for viewing. */
  eventName: string | null
}

function readAsked(query: Record<string, unknown>): Asked | { fault: OptionFault | UnknownTab } {
  try {
    const options = readOptionTexts(readParam(query, 'options'), readParam(query, 'props'))
    const name = readParam(query, 'eventName') || undefined
    const eventName = readEventName(name)
    if (name !== undefined && name !== 'null' && eventName === null)
      throw new OptionFault('eventName', 'no name')
    return { options, eventName }
  } catch (error) {
    if (error instanceof OptionFault || error instanceof UnknownTab) return { fault: error }
    throw error
  }
}

/**
 * The picker in a window, a frame or on a phone (spec 1§2). The address contains options, props and event
 * name.
 */
export function PopupPage() {
  const t = useTranslate()
  const asked = usePageSearch(readAsked)
  useDocumentTitle(t('org.title'))
  if ('fault' in asked) {
    const { fault } = asked
    const text =
      fault instanceof UnknownTab
        ? t('org.unknownTab', { tab: fault.tab })
        : t('org.invalidOptions', { place: fault.place })
    return (
      <main className={styles.page}>
        <Empty text={text}>
          <Button onPress={leaveMap}>{t('kit.close')}</Button>
        </Empty>
      </main>
    )
  }
  const { options, eventName } = asked
  if (eventName === null) {
    return (
      <main>
        <LookMap options={{ personal: true, public: true, ...options }} isWindow />
      </main>
    )
  }
  return <PickMap options={options} eventName={eventName} />
}
