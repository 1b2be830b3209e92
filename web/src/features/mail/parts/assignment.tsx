import type { Assignment, MailItem } from '@maru/api/mail'
import { Check, PencilLine, UserRound } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useBoxRight } from '../other-mailboxes.api.ts'
import { useAssign, useAssignees } from '../shared.api.ts'
import styles from './assignment.module.css'

function useAssignmentTexts() {
  const t = useTranslate()
  const language = useLanguage()
  const { personCode: own } = useAccount()
  const nameOf = (name: Assignment['name']) => (name ? localName(name, language) : '')
  return {
    /** Who answers, in a few words; empty if no one does. */
    holder: ({ personCode, name, isDone }: Assignment) => {
      if (isDone) return t('mail.shared.isFinished')
      if (personCode === '') return ''
      return personCode === own ? t('mail.shared.isMine') : nameOf(name)
    },
    answering: ({ answeringBy, answeringName }: Assignment) =>
      answeringBy === '' || answeringBy === own
        ? ''
        : t('mail.shared.answering', { name: nameOf(answeringName) }),
  }
}

/** Who answers, in a row of the list. */
export function AssignmentMark({ assignment }: { assignment: Assignment | null }) {
  const texts = useAssignmentTexts()
  if (!assignment) return null
  const answering = texts.answering(assignment)
  const holder = texts.holder(assignment)
  if (answering === '' && holder === '') return null
  const icon = answering !== '' ? PencilLine : assignment.isDone ? Check : UserRound
  return (
    <Row as="span" inline gap="1" className={classes(styles.mark, answering !== '' && styles.busy)}>
      <Icon icon={icon} size={12} />
      <bdi className={styles.cut}>{answering || holder}</bdi>
    </Row>
  )
}

/** Who answers this conversation of a shared mailbox, with the ways to change it. */
export function AssignmentBar({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const language = useLanguage()
  const { personCode: own } = useAccount()
  const texts = useAssignmentTexts()
  const { isShared, canWrite } = useBoxRight()
  const { data: people = [] } = useAssignees(isShared && canWrite ? mail.mailboxId : null)
  const assign = useAssign()
  if (!isShared) return null
  const given = mail.assignment
  const holder = given?.personCode ?? ''
  const isDone = given?.isDone ?? false
  const answering = given ? texts.answering(given) : ''
  const name = given?.name ? localName(given.name, language) : ''
  const run = (act: Parameters<typeof assign>[1], personCode?: string) => () =>
    assign(mail.id, act, personCode)
  const others = people.filter((one) => one.personCode !== own && one.personCode !== holder)
  return (
    <Row as="section" justify="between" wrap className={styles.bar} aria-label={t('mail.shared.assign')}>
      <Row as="span" wrap shrink role="status">
        <Icon icon={isDone ? Check : UserRound} size={16} />
        {holder === '' ? t('mail.shared.nobody') : t('mail.shared.assignedTo', { name })}
        {isDone ? ` · ${t('mail.shared.isFinished')}` : ''}
        {answering === '' ? null : <strong className={styles.busy}>{answering}</strong>}
      </Row>
      {canWrite ? (
        <Row as="span" gap="1" align="stretch" wrap>
          {holder === own ? (
            <Button tone="quiet" onPress={run('release')}>
              {t('mail.shared.release')}
            </Button>
          ) : (
            <Button tone="quiet" onPress={run('take')}>
              {t('mail.shared.take')}
            </Button>
          )}
          {others.length > 0 ? (
            <Menu
              label={t('mail.shared.give')}
              trigger={(opener) => (
                <Button {...opener} tone="quiet">
                  {t('mail.shared.give')}
                </Button>
              )}
              groups={[
                {
                  id: 'people',
                  title: t('mail.shared.give'),
                  entries: others.map((one) => ({
                    id: one.personCode,
                    label: localName(one.name, language),
                    run: run('give', one.personCode),
                  })),
                },
              ]}
            />
          ) : null}
          <Button tone="quiet" onPress={run(isDone ? 'reopen' : 'finish')}>
            {t(isDone ? 'mail.shared.reopen' : 'mail.shared.finish')}
          </Button>
        </Row>
      ) : null}
    </Row>
  )
}
