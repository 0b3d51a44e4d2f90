// Resources as user code gets them: the settings, with variables of the environment filled in.

import { VARIABLE } from '../project/environment.js';
import { isRecord } from '../storages/digest.js';

export function resourceNamed(resources: Readonly<Record<string, unknown>>, name: string): unknown {
  if (!Object.hasOwn(resources, name))
    throw new Error(`There is no resource ${name}: configure it under "resources" in headwater.json.`);
  return filled(resources[name], name);
}

function filled(value: unknown, resource: string): unknown {
  if (typeof value === 'string') return value.replace(VARIABLE, (_, name: string) => variable(name, resource));
  if (Array.isArray(value)) return value.map((item) => filled(item, resource));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, resource)]));
}

function variable(name: string, resource: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`The resource ${resource} needs the environment variable ${name}: set it, or write it into .env.`);
  return value;
}
