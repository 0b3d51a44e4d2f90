import { Project } from 'ts-morph';
export const planted = Project;
