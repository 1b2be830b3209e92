import type { Reorganisation, ReorganisationEffect } from '@maru/api/org/reorganisation'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { useReorganisationEffects } from '../organisation.api.ts'
import styles from './organisation.module.css'

function useTitles() {
  const t = useTranslate()
  const language = useLanguage()
  return ({ titles }: ReorganisationEffect, count: number) => {
    // Open things come first.
    const shown = titles.slice(0, count)
    const names = shown.map((title) => localName(title, language)).join(', ')
    const others = count - shown.length
    if (names === '') return ''
    return others > 0 ? t('admin.organisation.effectMore', { titles: names, count: others }) : names
  }
}

function Effect({ effect, isOpen }: { effect: ReorganisationEffect; isOpen: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const titlesOf = useTitles()
  const count = isOpen ? effect.openCount : effect.count
  const titles = titlesOf(effect, count)
  return (
    <li>
      <Head as="span" align="baseline" noWrap>
        <b>{localName(effect.name, language)}</b>
        <Muted tone="2" className={styles.count}>
          {t('admin.organisation.effectCount', { count })}
        </Muted>
      </Head>
      <Muted tone="2" className={styles.effectText}>
        {localName(isOpen ? effect.open : effect.fate, language)}
      </Muted>
      {titles === '' ? null : (
        <Muted tone="2" className={styles.effectText}>
          {titles}
        </Muted>
      )}
    </li>
  )
}

/** What the rooms say about a plan: what an administrator must look at, and what changes with the departments. */
export function EffectsPart({ plan }: { plan: Reorganisation }) {
  const t = useTranslate()
  const answer = useReorganisationEffects(plan)
  const open = (answer.data ?? []).filter(({ openCount }) => openCount > 0)
  const total = open.reduce((sum, { openCount }) => sum + openCount, 0)
  return (
    <>
      {open.length > 0 ? (
        <div className={styles.decide}>
          <Card label={t('admin.organisation.decide')}>
            <CardHeader title={t('admin.organisation.decideCount', { count: total })} />
            <ul className={styles.effects}>
              {open.map((effect) => (
                <Effect key={effect.kind} effect={effect} isOpen />
              ))}
            </ul>
          </Card>
        </div>
      ) : null}
      <Card label={t('admin.organisation.effects')}>
        <CardHeader title={t('admin.organisation.effects')} />
        <Answer
          answer={answer}
          look="text"
          rows={4}
          empty={<Empty text={t('admin.organisation.noEffects')} />}
        >
          {(effects) => (
            <ul className={styles.effects}>
              {effects.map((effect) => (
                <Effect key={effect.kind} effect={effect} isOpen={false} />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
    </>
  )
}
