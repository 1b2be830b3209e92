import type { RightObject } from '@maru/api/admin/right'
import { type RightKind, rightKinds } from '@maru/api/kit/right/right-words'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LiveSearch } from '#ui/list/live-search.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import styles from '../parts/form.module.css'
import { useThingName } from '../right/parts/chain.tsx'
import { Explanation } from '../right/parts/explanation.tsx'
import { ReadersCard } from '../right/parts/readers-card.tsx'
import right from '../right/parts/right.module.css'
import { WhatIfCard } from '../right/parts/what-if-card.tsx'
import { useExplainRight, useRightObjects } from '../right/right.api.ts'
import { ViewAsCard } from '../view-as/parts/view-as-card.tsx'

function ThingChoice({
  kind,
  text,
  chosen,
  onChoose,
}: {
  kind: RightKind
  text: string
  chosen: string
  onChoose: (id: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const thingName = useThingName()
  const answer = useRightObjects(kind, text)
  if (text === '') return <p className={styles.note}>{t('admin.right.searchHint')}</p>
  return (
    <Answer
      answer={answer}
      rows={3}
      isEmpty={({ objects }) => objects.length === 0}
      empty={<Empty text={t('admin.right.nothing')} />}
    >
      {({ objects }) => (
        <div className={right.found}>
          <RadioGroup
            label={t('admin.right.found')}
            value={chosen}
            onChange={onChoose}
            options={objects.map((thing) => {
              const about = [thing.place, thing.company].map((name) =>
                name ? localName(name, language) : '',
              )
              return { value: thing.id, label: [thingName(thing), ...about.filter(Boolean)].join(' · ') }
            })}
          />
        </div>
      )}
    </Answer>
  )
}

/** Why can a person see a thing? The administrator chooses both, and reads the grants. */
export function RightsPage() {
  const t = useTranslate()
  const language = useLanguage()
  const explain = useExplainRight()
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const [kind, setKind] = useState<RightKind>('board')
  const [text, setText] = useState('')
  const [id, setId] = useState('')
  // A search that is typed after an answer shows the things that it finds, and the answer stays.
  const [askedText, setAskedText] = useState('')
  const person = people[0]
  const ask = (thing: string, deptCode?: string) => {
    if (!person || thing === '') return
    setAskedText(text)
    explain.mutate({
      personCode: person.id,
      kind,
      id: thing,
      ...(deptCode === undefined ? {} : { deptCode }),
    })
  }
  const answer = explain.data
  const posts = answer?.posts ?? []
  const thingName = useThingName()
  const thingLabel = (thing: RightObject) => {
    const about = [thing.place, thing.company].map((name) => (name ? localName(name, language) : ''))
    return [thingName(thing), ...about.filter(Boolean)].join(' · ')
  }
  return (
    <>
      <PageHeader
        title={t('admin.right.title')}
        actions={
          answer ? (
            <Button icon={<Icon icon={Printer} size={16} />} onPress={() => window.print()}>
              {t('admin.right.print')}
            </Button>
          ) : null
        }
      />
      <div className={styles.stack}>
        <p className={`${styles.note} ${right.noPrint}`}>{t('admin.right.intro')}</p>
        <div className={right.noPrint}>
          <Card label={t('admin.right.explain')}>
            <div className={`${styles.stack} ${styles.body}`}>
              <div className={right.question}>
                <PeopleField
                  label={t('admin.right.person')}
                  value={people}
                  onChange={(next) => {
                    setPeople(next)
                    explain.reset()
                  }}
                  isSingle
                  isRequired
                />
                <Select
                  label={t('admin.right.kind')}
                  value={kind}
                  options={rightKinds.map((one) => ({ value: one, label: t(`admin.right.kinds.${one}`) }))}
                  onChange={(next) => {
                    setKind(next)
                    setId('')
                    explain.reset()
                  }}
                />
                <LiveSearch label={t('admin.right.search')} text={text} onSearch={setText} />
              </div>
              {answer && text === askedText ? null : (
                <>
                  <ThingChoice
                    kind={kind}
                    text={text}
                    chosen={id}
                    onChoose={(next) => {
                      setId(next)
                      explain.reset()
                    }}
                  />
                  <div className={styles.acts}>
                    <Button
                      tone="primary"
                      onPress={() => ask(id)}
                      isPending={explain.isPending}
                      isDisabled={!person || id === ''}
                    >
                      {t('admin.right.explain')}
                    </Button>
                  </div>
                </>
              )}
            </div>
          </Card>
        </div>
        {explain.error ? <ErrorNote error={explain.error} /> : null}
        {answer ? (
          <>
            <div className={styles.between}>
              <p>
                <b>{localName(answer.personName, language)}</b> · {thingLabel(answer.object)}
              </p>
              <Button onPress={() => explain.reset()}>{t('admin.right.another')}</Button>
            </div>
            {posts.length > 1 ? (
              <Select
                label={t('admin.right.post')}
                value={answer.deptCode}
                options={posts.map((post) => ({
                  value: post.deptCode,
                  label: `${localName(post.department, language)} · ${localName(post.company, language)}`,
                }))}
                onChange={(deptCode) => ask(answer.object.id, deptCode)}
              />
            ) : null}
            <div className={right.columns}>
              <Explanation answer={answer} />
              <div className={`${right.side} ${right.noPrint}`}>
                <ReadersCard key={`${answer.object.kind} ${answer.object.id}`} thing={answer.object} />
                <ViewAsCard answer={answer} />
              </div>
            </div>
          </>
        ) : null}
        <div className={right.noPrint}>
          <WhatIfCard />
        </div>
      </div>
    </>
  )
}
