/** How to write a blueprint, for a model that is about to: at most 2,500 tokens. A test builds its examples. */
export const BLUEPRINT_GUIDE = `# Blueprints: any prop as JSON

Metres, kilograms, degrees. x right, y back, z up; the front faces -y. Draw everything in one frame, closed (joints at 0).
Every number may be an expression: "width / 2 - wall", min max abs sqrt sin cos round pi, a > b ? c : d; "case.top" is a side of
the box around an earlier solid (top bottom left right front back x y z width depth height).

{"blueprint":1,"name":"…","material":"steel","colour":"red","parameters":{"w":{"default":0.1,"min":0.05,"max":0.2}},"values":{"r":"w/2"},
"finishes":{"trim":{"material":"rubber","colour":"black"}},"links":[{"name":"…","solids":[…]}],"joints":[…]}

Solids, in order; "op": "add" | "cut" | "intersect" works on those before it in the link (or "group"). Shapes:
box size,round,shell · cylinder radius|diameter,height,round,sides 3..16 (a prism),shell · cone radius,top,height,shell · sphere radius · ellipsoid size ·
capsule radius,height · torus radius,tube · lathe profile[[distance,height,rounding?]…] closed, about z · extrude outline[[x,y,rounding?]…],
height,holes[{"at":[x,y],"radius":r} or [[x,y]…]],twist (degrees),taper (top : bottom),round,shell · sweep path[[x,y,z]…],radius|radii[…]|section,smooth,closed,round (flat ends) ·
loft sections[{z,size,at,square 0..1}],smooth · hull points|solids · thread diameter,pitch,length · gear teeth,module,height,bore ·
text text,size,depth · handle length,reach,radius (bar along x, out along z) · wheel radius,width (axle z) · group solids ·
panel size[w,h],thickness,frame (upright) · hatch size[w,h],thickness,sheet,window{side,below,above} · hinge length,radius,leaf,thickness,side · drawer size,wall,overlap · vessel form tapered|barrel|flared|waisted|bellied,radius,height,wall
Each may have: name; at [x,y,z] or {"of":"case","face":"top-front","shift":[0,0,0]}; hold: its own point that lies there ("bottom" of
primitives, "origin" of drawn ones; or top, centre, back-left …); along: where its z points ("x","-y",[1,1,0]); turn [x,y,z] degrees;
repeat [{"linear":{count,step}}|{"circular":{count,axis,at,angle}}|{"grid":{counts,step,centred}}|{"mirror":"x"}]; material, colour or
finish; when (0 leaves it out); collide "auto"|"hull"|"none" (ornaments: faster).
Names are of a-z, 0-9, _; within a link each once. An outline keeps its x under along "-y", and its y points up.
Anchors are points of boxes: on round bodies sink a part in by some millimetres. The solids of a link have to be one piece.
Two neighbouring roundings share the side between them.
shell {"wall":0.002,"open":["top"]} hollows; what opens upwards becomes a cavity, and must hold a ball. It opens where it is flat: a bowl is a lathe. Cut right through, or stop 1 mm
before the end. Plain shells, lathes and boxes collide hollow; cuts by many or curved solids may only be seen. What is drawn solid weighs
as solid: shell it, or give mass.

Joints: {"type":"hinge"|"slide"|"spin"|"ball"|"fixed","child":"lid","parent":first link,"at":point on the axis,"axis":"x","limits":[0,110]}
(degrees or metres, around 0); feel free|holding|knob|wheel|runner|stiff; or friction, damping; spring{stiffness,rest}; detents[…].
Every link but the first is the child of one joint. Leave 0.5 mm between moving parts; every child, fixed ones too,
nearly touches its parent. Joints can't drive one another. Loose things are props of their own.
Also: cavities [{name,link,at,size}] (empty boxes from at up, where no shell says so), supports [{of}], grasps, labels, base "fixed",
rest "settle"|"as_drawn", no_contact [[a,b]], mass (of a link or all, shared by volume and density).
Materials: oak pine walnut beech birch plywood mdf bamboo steel stainless_steel aluminium brass copper cast_iron plastic polypropylene
hdpe abs acrylic ceramic glass marble concrete rubber silicone fabric leather foam cardboard paper cork.

It is built and, with at most 12 joints, tried out in MuJoCo in the call: seconds for tens of solids, longer for hundreds of copies or
many smooth sweeps.
The answer has findings with pointers into the document, size, mass, joints and a picture: front, right, top, and a three-quarter
view with joints a little open. Mend, send again; without errors there is a job: check_job, then install.

## Hinged and hollow
{"blueprint":1,"name":"tin","material":"steel","links":[{"name":"tin","solids":[{"name":"case","shape":"box","size":[0.12,0.08,0.07],
"round":0.004,"shell":{"wall":0.002}}]},{"name":"lid","colour":"red","solids":[{"name":"plate","shape":"box","size":[0.12,0.08,0.003],
"at":{"of":"case","face":"top","shift":[0,0,0.0005]}}]}],"joints":[{"type":"hinge","child":"lid","at":{"of":"plate","face":
"bottom-back"},"axis":"-x","limits":[0,110]}]}
## Turned, with a loose cap
{"blueprint":1,"name":"pill_bottle","material":"hdpe","colour":"orange","links":[{"name":"bottle","solids":[{"name":"body","shape":
"lathe","profile":[[0,0],[0.02,0,0.003],[0.02,0.055,0.004],[0.016,0.06,0.002],[0.016,0.072],[0.0145,0.072],[0.0145,0.059,0.002],
[0.0185,0.054,0.004],[0.0185,0.0015,0.002],[0,0.0015]]}]},{"name":"cap","colour":"white","solids":[{"name":"top","shape":"cylinder",
"radius":0.019,"height":0.014,"at":[0,0,0.0605],"shell":{"wall":0.0015,"open":["bottom"]}},{"shape":"box","size":[0.002,0.002,0.012],
"at":[0.019,0,0.061],"repeat":[{"circular":{"count":18}}],"collide":"none"}]}],"joints":[{"type":"slide","child":"cap","limits":[0,0.05]}],
"cavities":[{"name":"inside","link":"bottle","at":[0,0,0.002],"size":[0.02,0.02,0.06]}]}
## Organic
{"blueprint":1,"name":"banana","colour":"yellow","mass":0.12,"finishes":{"stem":{"material":"plastic","colour":"brown"}},"links":[{"name":
"banana","solids":[{"name":"flesh","shape":"sweep","smooth":true,"path":[[-0.09,0.035,0],[-0.06,0.008,0],[0,-0.005,0],[0.06,0.012,0],
[0.085,0.04,0]],"radii":[0.004,0.016,0.019,0.015,0.007]},{"shape":"cylinder","radius":0.006,"height":0.025,"along":[0.4,1,0],
"at":[0.084,0.037,0],"finish":"stem"}]}]}
## Threads, holes, text
{"blueprint":1,"name":"stand_off","material":"brass","links":[{"name":"body","solids":[{"name":"hex","shape":"cylinder","radius":0.006,
"height":0.02,"sides":6},{"shape":"thread","diameter":0.006,"pitch":0.001,"length":0.009,"at":{"of":"hex","face":"top","shift":
[0,0,-0.001]}},{"op":"cut","shape":"cylinder","radius":0.0025,"height":0.012,"hold":"centre","at":[0,0,0]},{"op":"cut","shape":"text",
"text":"M6","size":0.004,"depth":0.001,"along":"-y","at":{"of":"hex","face":"front","shift":[0,0.0005,0]}}]}]}
## Wheels and patterns
{"blueprint":1,"name":"dolly","material":"plywood","parameters":{"w":{"default":0.6,"min":0.4,"max":0.9}},"links":[{"name":"deck","solids":
[{"name":"board","shape":"box","size":["w",0.4,0.018],"at":[0,0,0.1]},{"shape":"box","size":[0.03,0.02,0.048],"hold":"top","at":
["w/2-0.1",0.131,0.1],"material":"steel","repeat":[{"mirror":"x"},{"mirror":"y"}]}]},{"name":"left","solids":[{"name":"axle","shape":
"cylinder","radius":0.006,"height":0.36,"along":"y","hold":"centre","at":["0.1-w/2",0,0.045],"material":"steel"},{"shape":"wheel","radius":0.045,
"width":0.03,"along":"y","at":["0.1-w/2",0.145,0.045],"repeat":[{"mirror":"y"}]}]},{"name":"right","solids":[{"shape":"cylinder","radius":0.006,
"height":0.36,"along":"y","hold":"centre","at":["w/2-0.1",0,0.045],"material":"steel"},{"shape":"wheel","radius":0.045,"width":0.03,"along":"y",
"at":["w/2-0.1",0.145,0.045],"repeat":[{"mirror":"y"}]}]}],"joints":[{"type":"spin","child":"left","at":["0.1-w/2",0,0.045],"axis":"y"},
{"type":"spin","child":"right","at":["w/2-0.1",0,0.045],"axis":"y"}],"supports":[{"of":"board"}]}
`;
