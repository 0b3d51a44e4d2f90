// Preloaded into a program under test: its clock is HEADWATER_TEST_CLOCK_AHEAD milliseconds off, from the beginning or
// from HEADWATER_TEST_CLOCK_AFTER milliseconds on.
const real = Date.now.bind(Date);
const ahead = Number(process.env.HEADWATER_TEST_CLOCK_AHEAD ?? 0);
const from = real() + Number(process.env.HEADWATER_TEST_CLOCK_AFTER ?? 0);
Date.now = () => (real() >= from ? real() + ahead : real());
