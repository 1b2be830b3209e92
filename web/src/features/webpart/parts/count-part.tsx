import { Link } from '#kit/address/link.tsx'
import type { HomeCount, HomePartProps } from '#kit/fillings.ts'
import { translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton, useSteadyLoading } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useCounts } from '../webpart.api.ts'
import { useCountAddress } from './count-address.ts'
import styles from './webparts.module.css'

/** Number of tiles in the web part (spec 2§2). */
const tiles = 2

/** Returns the counts that the server answered and that a room can show, in the order of the rooms. */
export function useShownCounts() {
  const counts = useCounts()
  const shown = slot('homeCounts').flatMap((look) => {
    const match = counts.data?.find(({ name }) => name === look.name)
    return match ? [{ look, ...match }] : []
  })
  return { counts, shown }
}

/** Tiles with counts of waiting items (spec 2§2), without links in a preview. The skeleton ends 200 ms after a load. */
export function CountPart({ isPreview }: HomePartProps) {
  const t = useTranslate()
  useLanguage()
  const { counts, shown } = useShownCounts()
  const isLoading = useSteadyLoading(counts.isPending)
  if (counts.isError && !counts.data) {
    return (
      <Card label={t('webpart.entry.count')}>
        <ErrorNote
          title={t('webpart.countsFailed')}
          error={counts.error}
          onRetry={() => void counts.refetch()}
        />
      </Card>
    )
  }
  if (!isLoading && shown.length === 0) {
    return (
      <Card label={t('webpart.entry.count')}>
        <Empty text={t('webpart.noCounts')} />
      </Card>
    )
  }
  return (
    <section aria-label={t('webpart.entry.count')} aria-busy={isLoading} className={styles.tiles}>
      {isLoading
        ? Array.from({ length: tiles }, (_none, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no content
            <div key={index} className={styles.tile}>
              <Skeleton rows={2} look="text" />
            </div>
          ))
        : shown
            .slice(0, tiles)
            .map(({ look, count, url }) => (
              <Tile key={look.name} look={look} count={count} url={url} isPreview={isPreview} />
            ))}
    </section>
  )
}

interface TileProps {
  look: HomeCount
  count: number
  url: string
  isPreview: boolean
}

function Tile({ look, count, url, isPreview }: TileProps) {
  const address = useCountAddress()(look, url)
  const text = (
    <>
      <span>{translate(look.label)}</span>
      <b>{count}</b>
    </>
  )
  if (look.run || isPreview || address === undefined) {
    return (
      <button
        type="button"
        className={styles.tile}
        onClick={() => isPreview || look.run?.()}
        disabled={!look.run && !isPreview}
      >
        {text}
      </button>
    )
  }
  return (
    <Link to={address} className={styles.tile}>
      {text}
    </Link>
  )
}
