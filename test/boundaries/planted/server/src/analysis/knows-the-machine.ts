import { hostname } from 'node:os';
export const planted = hostname;
