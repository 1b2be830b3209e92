import type { RelationKind } from '@maru/api/kit/relation'
import type { RelatedItem } from '@maru/api/relation'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { useRelations } from '../relation.api.ts'
import styles from './relations.module.css'

/** Properties of {@link Relations}: the item that is shown. */
export interface RelationsProps {
  kind: RelationKind
  id: string
}

function Row({ label, item }: { label: string; item: RelatedItem }) {
  const t = useTranslate()
  return (
    <li className={styles.row}>
      <Muted tone="2" className={styles.label}>
        {label}
      </Muted>
      <Link to={item.url} className={styles.title} dir="auto">
        {item.title || t('relation.untitled')}
      </Link>
    </li>
  )
}

/** What an item was made from and what was made from it. Without links, and if they cannot be read, it renders nothing. */
export function Relations({ kind, id }: RelationsProps) {
  const t = useTranslate()
  const { data } = useRelations(kind, id)
  if (!data || data.madeFrom.length + data.made.length === 0) return null
  const source = t(`relation.kind.${kind}`)
  return (
    <Stack as="ul" gap="1" className={styles.list} aria-label={t('relation.title')}>
      {data.madeFrom.map((item) => (
        <Row
          key={`${item.kind}${item.id}`}
          label={t('relation.madeFrom', { source: t(`relation.kind.${item.kind}`) })}
          item={item}
        />
      ))}
      {data.made.map((item) => (
        <Row key={`${item.kind}${item.id}`} label={t(`relation.made.${item.kind}`, { source })} item={item} />
      ))}
    </Stack>
  )
}
