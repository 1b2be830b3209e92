import { type Json, linesOf, objectOf, objectsOf, type Read, textOf } from './json.rules.ts'

/** Alerts whose lines are shown; the others are counted. */
const shownAlerts = 20

const pairs = (value: unknown, without: readonly string[]): string =>
  Object.entries(objectOf(value))
    .filter(([name, one]) => !without.includes(name) && typeof one === 'string' && one !== '')
    .map(([name, one]) => `${name}=${String(one)}`)
    .join(', ')

function alertText(alert: Json): string {
  const { summary, description, message } = objectOf(alert.annotations)
  const name = textOf(objectOf(alert.labels).alertname) ?? ''
  const mark = alert.status === 'resolved' ? '✓' : '•'
  return linesOf(
    `${mark} ${textOf(summary) ?? textOf(message) ?? name}`.trim(),
    textOf(description),
    pairs(alert.labels, ['alertname', 'severity']) || undefined,
  )
}

/** A notification of Alertmanager (version 4), or of Grafana, which has the same fields and a title. */
export function readAlerts(body: Json): Read | null {
  const status = textOf(body.status) ?? textOf(body.state)
  const alerts = objectsOf(body.alerts)
  if (status === undefined || alerts.length === 0) return null
  const labels = { ...objectOf(body.groupLabels), ...objectOf(body.commonLabels) }
  const isResolved = status === 'resolved' || status === 'ok'
  const firing = alerts.filter((one) => one.status !== 'resolved').length
  const name = textOf(labels.alertname) ?? textOf(objectOf(alerts[0]?.labels).alertname) ?? 'alert'
  const label = isResolved ? '[RESOLVED]' : `[FIRING:${firing}]`
  const truncated = typeof body.truncatedAlerts === 'number' ? body.truncatedAlerts : 0
  const omitted = Math.max(0, alerts.length - shownAlerts) + truncated
  return {
    form: 'alertmanager',
    title: textOf(body.title) ?? `${label} ${name}`,
    text: linesOf(...alerts.slice(0, shownAlerts).map(alertText), omitted > 0 ? `+${omitted}` : undefined),
    url: textOf(alerts[0]?.panelURL) ?? textOf(alerts[0]?.generatorURL) ?? textOf(body.externalURL) ?? '',
    level: textOf(labels.severity) ?? '',
    usualLevel: isResolved ? 'info' : 'warning',
    key: textOf(body.groupKey) ?? (pairs(body.groupLabels, []) || name),
    isResolved,
  }
}
