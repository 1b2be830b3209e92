import { type AlarmDecision, decideAlarm, searchedDays } from '@maru/api/kit/quiet/decide'
import { type AlarmTopic, defaultRule, isChangeable, type WorkTimes } from '@maru/api/kit/quiet/topics'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { type RuleOwner, selectSaved } from './alarm-rule.sql.ts'

const day = 86_400_000

/** Working hours of people if no room knows theirs. */
const usualTimes: WorkTimes = {
  ...{ timeZone: 'Asia/Seoul', week: [1, 2, 3, 4, 5], from: 540, until: 1080, closed: [], working: [] },
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** What the decision needs besides the database. */
export type DecideContext = Pick<Services, 'clock' | 'slots'> & { db: Db }

/** The working hours of people from `since` to the last day that a decision reads. */
export async function listWorkTimes(
  { db, slots, clock }: DecideContext,
  personCodes: readonly string[],
  since: Date,
): Promise<(personCode: string) => WorkTimes> {
  const [source] = slots.all('workTimes')
  const now = clock.now()
  // A day more on both sides covers every zone.
  const period = {
    from: dayOf(since.getTime() - day),
    until: dayOf(now.getTime() + (searchedDays + 1) * day),
  }
  const hours = source ? await source.list({ db, now }, personCodes, period) : new Map<string, WorkTimes>()
  return (personCode) => hours.get(personCode) ?? usualTimes
}

/**
 * The one place that decides for each person by which ways an alarm of a kind goes, and whether it goes now, waits, or
 * does not go. Working hours are read only if the rule of a person needs them.
 */
export async function decideAlarms<T extends RuleOwner>(
  context: DecideContext,
  owners: readonly T[],
  { topic, isUrgent }: { topic: AlarmTopic; isUrgent: boolean },
): Promise<(T & AlarmDecision)[]> {
  const at = context.clock.now()
  const keyOf = ({ comCode, personCode }: RuleOwner) => JSON.stringify([comCode, personCode])
  const saved = isChangeable(topic) ? await selectSaved(context.db, owners, topic) : []
  const byOwner = new Map(saved.map((one) => [keyOf(one), one]))
  const waiting = saved.filter(({ rule }) => rule && rule.timing !== 'now').map((one) => one.personCode)
  const workOf = waiting.length > 0 ? await listWorkTimes(context, waiting, at) : () => usualTimes
  return owners.map((owner) => {
    const own = byOwner.get(keyOf(owner))
    const times = { work: workOf(owner.personCode), digestTimes: own?.digestTimes ?? [] }
    const alarm = { topic, isUrgent, at: at.getTime() }
    const decision = decideAlarm(own?.rule ?? defaultRule(topic), times, alarm)
    return { ...owner, ...decision, phone: decision.phone && own?.fresh !== false }
  })
}
