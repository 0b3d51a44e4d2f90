// Preloaded into a program under test: its clock is HEADWATER_TEST_CLOCK_AHEAD milliseconds off, from the beginning or
// from HEADWATER_TEST_CLOCK_AFTER milliseconds on. The machine seems to be up for HEADWATER_TEST_UPTIME_AHEAD longer.
const real = Date.now.bind(Date);
const ahead = Number(process.env.HEADWATER_TEST_CLOCK_AHEAD ?? 0);
const from = real() + Number(process.env.HEADWATER_TEST_CLOCK_AFTER ?? 0);
Date.now = () => (real() >= from ? real() + ahead : real());

const uptime = process.hrtime.bigint.bind(process.hrtime);
const longer = BigInt(process.env.HEADWATER_TEST_UPTIME_AHEAD ?? 0) * 1_000_000n;
process.hrtime.bigint = () => uptime() + longer;
