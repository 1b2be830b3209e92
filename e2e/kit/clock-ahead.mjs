/**
 * Sets the clock of a process ahead by the milliseconds of CLOCK_AHEAD, for a portal of a later day:
 * `NODE_OPTIONS=--import=…/clock-ahead.mjs`. The clock of the database stays.
 */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
